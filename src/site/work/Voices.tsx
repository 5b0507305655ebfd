import { agency } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';
import styles from './work.module.css';

/** What clients say, each with a face and a picture, if `src/agency/agency.ts` has them. */
export function Voices() {
  const { language, messages } = useLanguage();
  const { testimonials } = agency;
  if (testimonials.length === 0) return null;
  return (
    <section className="band" aria-label={messages.work.voices}>
      <ul className={`column ${styles.voices}`}>
        {testimonials.map(({ text, name, role, face, picture }) => (
          <li key={name}>
            <figure>
              <blockquote>{text[language]}</blockquote>
              <figcaption>
                {face && <img src={face.file} alt={face.alt[language]} loading="lazy" />}
                <p>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  <br />
                  {role[language]}
                </p>
              </figcaption>
            </figure>
            {picture && <img src={picture.file} alt={picture.alt[language]} loading="lazy" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
