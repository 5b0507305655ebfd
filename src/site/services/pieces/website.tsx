import type { CSSProperties } from 'react';
import { sampleFigures } from '../../figures/figures';
import { interpolate } from '../../i18n/interpolate';
import { useLanguage } from '../../i18n/languageContext';
import { Mark } from '../../motif/Mark';
import { Illustration } from '../Illustration';
import type { ServiceSectionProps } from '../sectionProps';
import { Steps } from './Steps';
import styles from './website.module.css';

/**
 * The first screen of this very page, as large as its share of everything that loads: after the first touch, its scripts
 * fill the rest. A page sets no cookies and loads nothing from third parties.
 */
export function WeightPiece({ service, copy }: ServiceSectionProps) {
  const { language, messages } = useLanguage();
  const { title, text, steps, ahead, none } = copy.sample;
  const [kilobytes = '', requests = '', allKilobytes = '', allRequests = '', others = ''] =
    sampleFigures(language);
  const figures = [
    { kilobytes, requests },
    { kilobytes: allKilobytes, requests: allRequests },
  ];
  return (
    <section className={`on-ink band ${styles.sample}`} aria-labelledby="piece-title">
      <div key={language} className="column">
        <div className={styles.words}>
          <h2 id="piece-title">{title}</h2>
          <p>
            {text} {interpolate(ahead, { kilobytes: others })}
          </p>
        </div>
        <div
          className={styles.stage}
          style={{ '--untouched': kilobytes, '--all': allKilobytes } as CSSProperties}
          aria-hidden="true"
        >
          <i />
          <div className={styles.page}>
            <Mark />
            <b>{copy[service].title}</b>
            <u>{messages.getQuote}</u>
            <Illustration service={service} />
          </div>
        </div>
        <Steps
          steps={steps.map((step, index) => interpolate(step, figures[index] ?? {}))}
          className={styles.steps}
          isOnPaper
        />
        <p className={`row ${styles.none}`}>
          {none.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </p>
      </div>
    </section>
  );
}
