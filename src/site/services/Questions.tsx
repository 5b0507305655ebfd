import styles from './Questions.module.css';
import type { ServiceSectionProps } from './sectionProps';

/** Frequent questions with answers. The structured data contains the same questions. */
export function Questions({ service, copy }: ServiceSectionProps) {
  return (
    <section className="band" aria-labelledby="questions-title">
      <div className={`column ${styles.columns}`}>
        <h2 id="questions-title">{copy.questions}</h2>
        <div className={styles.questions}>
          {copy[service].questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
