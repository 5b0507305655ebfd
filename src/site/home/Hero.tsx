import { Link } from 'react-router-dom';
import { agency } from '../../agency/agency';
import { claimIds } from '../../agency/facts';
import buttons from '../../look/buttons.module.css';
import hero from '../hero.module.css';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { FullStop } from '../motif/FullStop';
import { HeroRivers } from '../motif/HeroRivers';
import { GetQuote } from '../quote/GetQuote';
import { ClientPage } from './ClientPage';
import styles from './Hero.module.css';

export function Hero() {
  const { language, messages } = useLanguage();
  const { audience, photograph } = agency;
  const { approval, hero: texts, proof } = messages.home;
  const [, delivery] = proof.steps;
  const [first, second] = texts.title;
  return (
    <section
      className={`on-ink ${hero.hero} ${styles.home}`}
      id="home"
      tabIndex={-1}
      aria-labelledby="hero-title"
    >
      <div className={`column ${styles.stage}`}>
        <p className={hero.place}>{texts.place}</p>
        <h1 id="hero-title" tabIndex={-1}>
          {first}{' '}
          <span className={styles.second}>
            <FullStop className={styles.toWindow}>{second}</FullStop>
          </span>
        </h1>
        <div>
          {audience && <p className={styles.audience}>{audience[language]}</p>}
          <p className={hero.lede}>{texts.lede}</p>
          <div className={`row ${styles.actions}`}>
            <GetQuote />
            <Link className={`not-on-paper ${buttons.secondary}`} to={{ hash: '#services' }}>
              {texts.seeServices}
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
        <div className={`${hero.drawing} ${styles.drawing}`}>
          <HeroRivers />
          {photograph ? (
            <img src={photograph.file} alt={photograph.alt[language]} fetchPriority="high" />
          ) : (
            <>
              <ClientPage step={delivery.id} title={delivery.title} />
              <p className={`not-on-paper ${styles.caption}`}>
                <Link to={{ hash: '#proof' }}>{texts.window}</Link>
              </p>
            </>
          )}
        </div>
      </div>
      <div className="column">
        <dl className={styles.claims}>
          {claimIds.map((claim) => {
            const { figure, source } = agency.claims[claim];
            return (
              <div key={claim}>
                <dt>
                  {texts[claim]}
                  {source && <small>{source[language]}</small>}
                </dt>
                <dd>
                  <bdi dir="ltr">{figure}</bdi>
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </section>
  );
}
