import { useLanguage } from '../../i18n/languageContext';
import type { ServicePart } from '../servicePart';
import { SetPiece } from './SetPiece';
import styles from './SetPiece.module.css';

/** The step from which each server of a part works. */
const servers = [
  [1, 2, 3, 3, 3, 3],
  [1, 3],
  [1, 2, 3],
] as const;

/** The parts of a product, each of which grows by itself. */
export function GrowthPiece({ copy }: Pick<ServicePart, 'copy'>) {
  const { language } = useLanguage();
  const { title, text, steps, parts, results } = copy.pieces.growth;
  return (
    <SetPiece key={language} title={title} text={text} steps={steps}>
      <div className={styles.scene}>
        <dl className={styles.parts}>
          {parts.map((part, row) => (
            <div key={part}>
              <dt>{part}</dt>
              <dd aria-hidden="true">
                {servers[row]?.map((from, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no state.
                  <i key={index} data-from={from} />
                ))}
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
