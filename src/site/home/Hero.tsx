import { Link } from 'react-router-dom';
import { agency } from '../../agency/agency';
import { services } from '../../agency/services';
import buttons from '../buttons.module.css';
import counters from '../counters.module.css';
import styles from '../hero.module.css';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { HeroLines } from '../motif/HeroLines';
import { GetQuote } from '../quote/GetQuote';
import { Illustration } from '../services/Illustration';

export function Hero() {
  const { messages } = useLanguage();
  const { approval, hero } = messages.home;
  return (
    <section
      className={`on-ink ${styles.hero} ${styles.home}`}
      id="home"
      tabIndex={-1}
      aria-labelledby="hero-title"
    >
      <HeroLines />
      <div className={`column split ${styles.words}`}>
        <div>
          <p className={styles.place}>{hero.place}</p>
          <h1 id="hero-title" tabIndex={-1}>
            {hero.title}
          </h1>
          <p className={styles.lede}>{hero.lede}</p>
          <div className={`row ${styles.actions}`}>
            <GetQuote />
            <Link className={buttons.secondary} to={{ hash: '#services' }}>
              {hero.seeServices}
            </Link>
          </div>
          <ul className={`row ${styles.promises}`}>
            {[approval.promises[0].title, messages.approvalBadge].map((promise) => (
              <li key={promise}>
                <Icon name="check" size={18} />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.drawing}>
          <Illustration service={services[0].id} />
        </div>
      </div>
      <div className={`column ${styles.strip}`}>
        <dl className={`${counters.counters} ${styles.counters}`}>
          {(['clients', 'years', 'satisfaction'] as const).map((claim) => (
            <div key={claim}>
              <dt>{hero[claim]}</dt>
              <dd>
                <bdi dir="ltr">{agency.claims[claim]}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
