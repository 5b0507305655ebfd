import { useLanguage } from '../../i18n/languageContext';
import type { PieceProps } from '../sectionProps';
import { Steps } from './Steps';
import styles from './saas.module.css';
import { servers } from './servers';

/** A row of servers across the page, which fills as the customers grow. Each part of a product grows by itself. */
export function GrowthPiece({ copy, id = 'piece', children, ...own }: PieceProps) {
  const { language } = useLanguage();
  const { steps, parts, results } = copy.pieces.growth;
  const { title, text } = { ...copy.pieces.growth, ...own };
  return (
    <section className={`on-ink band ${styles.piece}`} aria-labelledby={`${id}-title`}>
      <div key={language} className="column">
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          {results.map((result) => (
            <p key={result} className={styles.result}>
              {result}
            </p>
          ))}
        </div>
        <ul className={styles.parts}>
          {parts.map((part, row) => (
            <li key={part}>
              {part}
              <span aria-hidden="true">
                {servers[row]?.map((from, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the servers have no state.
                  <i key={index} data-from={from} />
                ))}
              </span>
            </li>
          ))}
        </ul>
        <Steps id={id} steps={steps} first={steps.length - 1} className={styles.scale} />
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}
