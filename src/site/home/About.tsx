import { agency } from '../../agency';
import { useLanguage } from '../i18n/languageContext';
import { RiverMap } from '../motif/RiverMap';
import styles from './About.module.css';

/** Explains the agency's name and lists its promises, except payment upon approval, which has a separate section. */
export function About() {
  const { language, messages } = useLanguage();
  const { about } = messages.home;
  return (
    <section className="band" id="about" tabIndex={-1} aria-labelledby="about-title">
      <div className={`column ${styles.columns}`}>
        <div className={styles.intro}>
          <h2 id="about-title">{about.title}</h2>
          <p>{about.lede}</p>
          {agency.origin && (
            <>
              <p>{agency.origin.text[language]}</p>
              <RiverMap
                left={agency.origin.rivers.left[language]}
                right={agency.origin.rivers.right[language]}
              />
            </>
          )}
        </div>
        <ul className={styles.promises}>
          {about.promises.map(({ title, text }) => (
            <li key={title} data-reveal-delay="0">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
