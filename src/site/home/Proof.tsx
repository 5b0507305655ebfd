import { useLanguage } from '../i18n/languageContext';
import { ClientPage } from './ClientPage';
import styles from './Proof.module.css';

/** The client's page at three steps. On phones, one step is shown at a time. */
export function Proof() {
  const { language, messages } = useLanguage();
  const { title, text, steps } = messages.home.proof;
  return (
    <section className="band" id="proof" tabIndex={-1} aria-labelledby="proof-title">
      <div className="column">
        <div className="split intro">
          <h2 id="proof-title">{title}</h2>
          <p>{text}</p>
        </div>
        <ol key={language} className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.id}>
              <label>
                <input
                  className="not-on-paper"
                  type="radio"
                  name="proof"
                  defaultChecked={index === 0}
                />
                {step.title}
              </label>
              <ClientPage step={step.id} title={step.title} isLazy />
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
