import type { Ref } from 'react';
import type { QuoteMessages } from '../i18n/enQuote';
import { fieldId } from './Field';
import { problemText } from './failures';
import styles from './QuoteForm.module.css';
import { quoteFields } from './quoteValues';
import type { Problems } from './validation';

interface Props {
  ref: Ref<HTMLDivElement>;
  copy: QuoteMessages;
  problems: Problems;
}

/** Takes the focus after a failed attempt; each entry leads to its field. */
export function ErrorSummary({ ref, copy, problems }: Props) {
  if (Object.keys(problems).length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links is no fieldset.
    <div
      ref={ref}
      className={styles.problem}
      role="group"
      tabIndex={-1}
      aria-labelledby="quote-summary"
    >
      <p id="quote-summary">{copy.summary}</p>
      <ul>
        {quoteFields.map((field) => {
          const problem = problems[field];
          if (!problem) return null;
          return (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
              >
                {copy.fields[field]}: {problemText(field, problem, copy)}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
