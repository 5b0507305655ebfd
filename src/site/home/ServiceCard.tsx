import { Link } from 'react-router-dom';
import type { ServiceId } from '../../agency/services';
import { interpolate } from '../i18n/interpolate';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { GetQuote } from '../quote/GetQuote';
import { projectTypeOf } from '../serviceIds';
import { CardDrawing } from '../services/Illustration';
import styles from './ServiceCard.module.css';

/** A card on the home page. The first one is dark, to give the grid a focal point. */
export function ServiceCard({ service, isFirst }: { service: ServiceId; isFirst: boolean }) {
  const { messages, pathTo } = useLanguage();
  const { name, text } = messages.services[service];
  return (
    <article className={`${isFirst ? 'on-ink ' : ''}${styles.card}`}>
      <div className={`not-on-paper ${styles.drawing}`}>
        <CardDrawing service={service} />
      </div>
      <div className={styles.words}>
        <h3>{name}</h3>
        <p>{text}</p>
        <div className={`row touch ${styles.actions}`}>
          <Link className={styles.more} to={pathTo(service)}>
            {messages.learnMore}
            <span className="visually-hidden">
              {` ${interpolate(messages.about, { service: name })}`}
            </span>
            <Icon name="forward" size={18} className="directional" />
          </Link>
          <GetQuote variant="secondary" size="small" type={projectTypeOf[service]} about={name} />
        </div>
      </div>
    </article>
  );
}
