import { useLanguage } from '../i18n/languageContext';
import styles from './Proof.module.css';

/**
 * The client's page at three steps. The build renders it from the components of `src/offer`: see vite/frames.ts. On
 * phones, one step is shown at a time.
 */
export function Proof() {
  const { language, messages } = useLanguage();
  const { title, text, steps } = messages.home.proof;
  return (
    <div className={`column not-on-paper ${styles.proof}`}>
      <h3>{title}</h3>
      <p>{text}</p>
      <ol key={language} className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id}>
            <label>
              <input type="radio" name="proof" defaultChecked={index === 0} />
              {step.title}
            </label>
            <div className={styles.screen}>
              <iframe
                loading="lazy"
                inert
                sandbox="allow-same-origin"
                title={step.title}
                src={`/frames/${step.id}-${language}`}
              />
            </div>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
