import { agency } from '../../agency/agency';
import { directionOf } from '../../domain/direction';
import { interpolate } from '../i18n/interpolate';
import { useLanguage } from '../i18n/languageContext';
import styles from './About.module.css';
import { Clock } from './Clock';
import { readingHours } from './readingHours';

/** The maps of cities: see docs/decisions/site/maps.md. */
const maps = import.meta.glob<string>('./maps/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

/** Says who the agency is: the origin of its name, and its offices, west to east in each language. */
export function About() {
  const { language, messages } = useLanguage();
  const reading = readingHours(agency.offices);
  return (
    <section
      className={`band ${styles.section}`}
      id="about"
      tabIndex={-1}
      aria-labelledby="about-title"
    >
      <div className={`column ${styles.who}`}>
        <h2 id="about-title">{agency.tagline[language]}</h2>
        <div>
          {agency.origin && <p>{agency.origin[language]}</p>}
          {reading && (
            <p className={styles.hours}>
              {interpolate(messages.home.about.hours, {
                from: reading.from,
                to: reading.to,
                city: reading.office.city[language],
              })}
            </p>
          )}
        </div>
      </div>
      <div className="column">
        <ul className={styles.offices} dir="ltr">
          {agency.offices.map(({ city, country, work, zone, photograph }) => {
            const map = maps[`./maps/${city.en.toLowerCase()}.svg`];
            return (
              <li key={country.code + city.en}>
                {map && (
                  <div className={`not-on-paper ${styles.map}`}>
                    <img src={map} alt="" width="640" height="640" loading="lazy" />
                  </div>
                )}
                <div className={styles.words} dir={directionOf(language)}>
                  <h3>{city[language]}</h3>
                  <Clock zone={zone} />
                  {work[language] && <p>{work[language]}</p>}
                  {photograph && (
                    <img src={photograph.file} alt={photograph.alt[language]} loading="lazy" />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
