import { agency } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';
import { RiverMouth } from '../motif/RiverMouth';
import styles from './About.module.css';

/** Says who the agency is: the origin of its name, and its offices along a line that crosses the page. */
export function About() {
  const { language } = useLanguage();
  return (
    <section
      className={`band ${styles.section}`}
      id="about"
      tabIndex={-1}
      aria-labelledby="about-title"
    >
      <div className="column">
        <div className={styles.who}>
          <h2 id="about-title">{agency.tagline[language]}</h2>
          {agency.origin && <p>{agency.origin[language]}</p>}
        </div>
        <div className={styles.river}>
          <RiverMouth />
          <ul className={styles.offices}>
            {agency.offices.map(({ city, country, work }) => (
              <li key={country.code + city.en}>
                <h3>{city[language]}</h3>
                {work[language] && <p>{work[language]}</p>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
