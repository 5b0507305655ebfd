import type { CSSProperties } from 'react';
import { figuresOf } from '../../figures/figures';
import { interpolate } from '../../i18n/interpolate';
import { useLanguage } from '../../i18n/languageContext';
import { Mark } from '../../motif/Mark';
import type { ServicePart } from '../servicePart';
import { Steps } from './Steps';
import styles from './WeightPiece.module.css';

/**
 * This very page, as large as what has loaded of it: before the first touch, its scripts are only lines behind it. A page
 * sets no cookies and loads nothing from third parties.
 */
export function WeightPiece({ service, copy }: ServicePart) {
  const { language } = useLanguage();
  const { title, text, steps, figures } = copy.sample;
  const [kilobytes = '', requests = '', total = ''] = figuresOf('sample', language);
  return (
    <section className={`on-ink band ${styles.sample}`} aria-labelledby="piece-title">
      <div key={language} className="column">
        <div className={styles.words}>
          <h2 id="piece-title">{title}</h2>
          <p>{text}</p>
        </div>
        <div
          className={styles.stage}
          style={{ '--loaded': kilobytes, '--total': total } as CSSProperties}
          aria-hidden="true"
        >
          <div className={styles.page}>
            <Mark />
            <b>{copy[service].title}</b>
            <u />
            <span>
              <i />
              <i />
              <i />
              <i />
            </span>
          </div>
        </div>
        <Steps
          steps={steps.map((step) => interpolate(step, { kilobytes, total }))}
          className={styles.steps}
        />
        <dl className={`row ${styles.figures}`}>
          {figures.map((label, index) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{index === 0 ? requests : '0'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
