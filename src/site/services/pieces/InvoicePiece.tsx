import { useLanguage } from '../../i18n/languageContext';
import type { ServicePart } from '../servicePart';
import { SetPiece } from './SetPiece';
import styles from './SetPiece.module.css';

/** An invoice with twelve fields, of which a model has read one wrongly. The third text of a field is the right one. */
export function InvoicePiece({ copy }: Pick<ServicePart, 'copy'>) {
  const { language } = useLanguage();
  const { title, text, steps, results } = copy.pieces.invoice;
  const fields: readonly (readonly string[])[] = copy.pieces.invoice.fields;
  return (
    <SetPiece key={language} title={title} text={text} steps={steps}>
      <div className={styles.scene}>
        <dl className={styles.invoice}>
          {fields.map(([label = '', read = '', right]) => (
            <div key={label} className={right && styles.wrong}>
              <dt>{label}</dt>
              <dd>
                {right ? (
                  <>
                    <del>{read}</del> <b data-step="2">{right}</b>
                  </>
                ) : (
                  <bdi>{read}</bdi>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {results.map((result, index) => (
          <p key={result} className={styles.result} data-step={index + 1}>
            {result}
          </p>
        ))}
      </div>
    </SetPiece>
  );
}
