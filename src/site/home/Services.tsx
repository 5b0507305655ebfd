import { useLanguage } from '../i18n/languageContext';
import { serviceIds } from '../serviceIds';
import { ServiceCard } from './ServiceCard';
import styles from './Services.module.css';

export function Services() {
  const { messages } = useLanguage();
  const { services } = messages.home;
  return (
    <section className="band deep" id="services" tabIndex={-1} aria-labelledby="services-title">
      <div className="column">
        <div className="split intro">
          <h2 id="services-title">{services.title}</h2>
          <p>{services.lede}</p>
        </div>
        <ul className={styles.bento}>
          {serviceIds.map((id, index) => (
            <li key={id} data-reveal="">
              <ServiceCard service={id} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
