import { useLanguage } from '../../i18n/languageContext';
import { Icon } from '../../icons/Icon';
import type { PieceProps } from '../sectionProps';
import styles from './ai-integration.module.css';
import { Steps } from './Steps';

/**
 * An invoice on which two lines meet: what a model reads, and what a person reads. The third text of a field is the right
 * one.
 */
export function InvoicePiece({ copy, id = 'piece', children, ...own }: PieceProps) {
  const { language } = useLanguage();
  const { steps, results } = copy.pieces.invoice;
  const { title, text } = { ...copy.pieces.invoice, ...own };
  const fields: readonly (readonly string[])[] = copy.pieces.invoice.fields;
  return (
    <section className={`on-ink band ${styles.piece}`} aria-labelledby={`${id}-title`}>
      <div className={`column ${styles.words}`}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
      <div key={language} className={styles.stage}>
        <Steps id={id} steps={steps} first={1} className={styles.steps} />
        <div className={styles.sheet}>
          <dl>
            {fields.map(([label = '', read = '', right]) => (
              <div key={label} className={right && styles.wrong}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{read}</bdi>
                  {right && (
                    <b>
                      <Icon name="check" size={18} />
                      {right}
                    </b>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {results.map((result) => (
            <p key={result} className={styles.result}>
              {result}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
