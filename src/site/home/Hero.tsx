import { agency } from '../../agency';
import { usePage } from '../i18n/usePage';
import buttons from '../layout/buttons.module.css';
import { PageLink } from '../layout/PageLink';
import { HeroLines } from '../motif/HeroLines';
import { QuoteButton } from '../quote/QuoteButton';
import styles from './Hero.module.css';

export function Hero() {
  const { messages } = usePage();
  const { hero } = messages.home;
  return (
    <section className={styles.hero} id="home" tabIndex={-1} aria-labelledby="hero-title">
      <HeroLines />
      <div className={`column ${styles.words}`}>
        <p className={styles.place}>{hero.place}</p>
        <h1 id="hero-title" tabIndex={-1}>
          {hero.title}
        </h1>
        <p className={styles.lede}>{hero.lede}</p>
        <div className={styles.actions}>
          <QuoteButton />
          <PageLink className={buttons.onInk} to={{ hash: '#services' }}>
            {hero.seeServices}
          </PageLink>
        </div>
      </div>
      <div className={`column ${styles.strip}`}>
        <dl className={styles.counters}>
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
