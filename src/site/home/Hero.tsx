import { Link } from 'react-router-dom';
import { agency } from '../../agency/agency';
import { services } from '../../agency/services';
import buttons from '../buttons.module.css';
import { PageFigures } from '../figures/PageFigures';
import styles from '../hero.module.css';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { FullStop } from '../motif/FullStop';
import { HeroRivers } from '../motif/HeroRivers';
import { GetQuote } from '../quote/GetQuote';
import { Illustration } from '../services/Illustration';

export function Hero() {
  const { messages } = useLanguage();
  const { approval, hero } = messages.home;
  const [first, second] = hero.title;
  return (
    <section
      className={`on-ink ${styles.hero} ${styles.home}`}
      id="home"
      tabIndex={-1}
      aria-labelledby="hero-title"
    >
      <div className={`column ${styles.stage}`}>
        <p className={styles.place}>{hero.place}</p>
        <h1 id="hero-title" tabIndex={-1}>
          {first}{' '}
          <span className={styles.second}>
            <FullStop>{second}</FullStop>
          </span>
        </h1>
        <div className={styles.words}>
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
          <dl className={`row ${styles.claims}`}>
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
        <div className={styles.drawing}>
          <HeroRivers />
          <Illustration service={services[0].id} />
        </div>
      </div>
      <div className={`column ${styles.strip}`}>
        <PageFigures page="home" />
      </div>
    </section>
  );
}
