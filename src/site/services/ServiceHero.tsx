import { BadgeCheck } from 'lucide-react';
import { usePage } from '../i18n/usePage';
import { ServiceDrawing } from '../motif/ServiceDrawing';
import { QuoteButton } from '../quote/QuoteButton';
import styles from './ServiceHero.module.css';
import { projectTypeOf } from './serviceIds';
import type { ServicePart } from './servicePart';

export function ServiceHero({ service, copy }: ServicePart) {
  const { messages } = usePage();
  const { title, subtitle } = copy[service];
  return (
    <section className={styles.hero} aria-labelledby="service-title">
      <div className={`column ${styles.inner}`}>
        <div>
          <p className={styles.name}>{messages.services[service].name}</p>
          <h1 id="service-title" tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.subtitle}>{subtitle}</p>
          <QuoteButton type={projectTypeOf[service]} about={messages.services[service].name} />
          <p className={styles.badge}>
            <BadgeCheck aria-hidden size={26} />
            <span>
              <strong>{messages.approvalBadge}</strong>
              <br />
              {copy.badgeText}
            </span>
          </p>
        </div>
        <div className={styles.drawing}>
          <ServiceDrawing service={service} />
        </div>
      </div>
    </section>
  );
}
