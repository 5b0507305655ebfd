import { ArrowRight } from 'lucide-react';
import type { ServiceId } from '../addresses';
import { fill } from '../i18n/fill';
import { usePage } from '../i18n/usePage';
import { PageLink } from '../layout/PageLink';
import { ServiceDrawing } from '../motif/ServiceDrawing';
import { QuoteButton } from '../quote/QuoteButton';
import { projectTypeOf } from '../services/serviceIds';
import styles from './ServiceCard.module.css';

export function ServiceCard({ service }: { service: ServiceId }) {
  const { messages, pathTo } = usePage();
  const { name, text } = messages.services[service];
  return (
    <article className={`${styles.card} ${styles[service] ?? ''}`}>
      <div className={styles.drawing}>
        <ServiceDrawing service={service} />
      </div>
      <div className={styles.words}>
        <h3>{name}</h3>
        <p>{text}</p>
        <div className={styles.actions}>
          <PageLink className={styles.more} to={pathTo(service)}>
            {messages.learnMore}
            <span className="visually-hidden"> {fill(messages.about, { service: name })}</span>
            <ArrowRight aria-hidden className="directional" size={18} />
          </PageLink>
          <QuoteButton
            variant="secondary"
            size="small"
            type={projectTypeOf[service]}
            about={name}
          />
        </div>
      </div>
    </article>
  );
}
