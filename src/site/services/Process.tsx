import type { ProjectType } from '../../domain/quotes';
import { interpolate } from '../i18n/interpolate';
import { ProcessLine } from '../motif/ProcessLine';
import { projectTypeOf } from '../serviceIds';
import styles from './Process.module.css';
import type { ServiceSectionProps } from './sectionProps';

/** The form of the steps, on wide screens. */
const forms: Readonly<Partial<Record<ProjectType, string | undefined>>> = {
  'mobile-app': styles.screens,
  saas: styles.stairs,
  'ai-integration': styles.table,
};

export function Process({ service, copy }: ServiceSectionProps) {
  return (
    <section className="band deep" aria-labelledby="process-title">
      <div className="column">
        <h2 id="process-title">{copy.process}</h2>
        <p className={styles.lede}>{copy.processLede}</p>
        <div className={`${styles.line} ${forms[projectTypeOf[service]] ?? ''}`}>
          <ProcessLine />
          <ol className={styles.steps}>
            {copy[service].steps.map(({ title, text, delivered }, index) => (
              <li key={title}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3>
                    <span className="visually-hidden">
                      {interpolate(copy.step, { number: index + 1 })}:{' '}
                    </span>
                    {title}
                  </h3>
                  <p>{text}</p>
                  <p className={styles.delivered}>
                    <strong>{copy.delivered}:</strong> {delivered}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
