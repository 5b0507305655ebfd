import hero from '../hero.module.css';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { HeroRivers } from '../motif/HeroRivers';
import { GetQuote } from '../quote/GetQuote';
import { projectTypeOf } from '../serviceIds';
import { Illustration } from './Illustration';
import styles from './ServiceHero.module.css';
import type { ServiceSectionProps } from './sectionProps';

export function ServiceHero({ service, copy }: ServiceSectionProps) {
  const { messages } = useLanguage();
  const { title, subtitle } = copy[service];
  return (
    <section className={`on-ink ${hero.hero} ${styles.hero}`} aria-labelledby="service-title">
      <div className={`column split ${styles.columns}`}>
        <div>
          <p className={hero.place}>{messages.services[service].name}</p>
          <h1 id="service-title" tabIndex={-1}>
            {title}
          </h1>
          <p className={`${hero.lede} ${styles.lede}`}>{subtitle}</p>
          <GetQuote type={projectTypeOf[service]} about={messages.services[service].name} />
          <p className={styles.badge}>
            <Icon name="done" size={26} />
            <span>
              <strong>{messages.approvalBadge}</strong>
              <br />
              {copy.badgeText}
            </span>
          </p>
        </div>
        <div className={`${hero.drawing} ${styles.drawing}`}>
          <HeroRivers service={service} />
          <Illustration service={service} />
        </div>
      </div>
    </section>
  );
}
