import { budgets, timelines } from '../../domain/quotes';
import type { ServiceMessages } from '../i18n/enServices';
import styles from './ServiceClosing.module.css';

/** Lists the budgets and timelines of the form, so that visitors can see them without opening the form. */
export function Ranges({ rangesText, ranges }: Pick<ServiceMessages, 'rangesText' | 'ranges'>) {
  const { labels, options } = ranges;
  return (
    <>
      <p className={styles.rangesText}>{rangesText}</p>
      <dl className={styles.ranges}>
        <div>
          <dt>{labels.budget}</dt>
          {budgets.map(({ id }) => (
            <dd key={id}>{options.budget[id]}</dd>
          ))}
        </div>
        <div>
          <dt>{labels.timeline}</dt>
          {timelines.map(({ id }) => (
            <dd key={id}>{options.timeline[id]}</dd>
          ))}
        </div>
      </dl>
    </>
  );
}
