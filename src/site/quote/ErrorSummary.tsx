import type { Ref } from 'react';
import type { QuoteMessages } from '../i18n/enQuote';
import { fieldId } from './Field';
import { fieldErrorText } from './failures';
import styles from './QuoteForm.module.css';
import { quoteFields } from './quoteValues';
import type { FieldErrors } from './validation';

interface Props {
  ref: Ref<HTMLDivElement>;
  copy: QuoteMessages;
  errors: FieldErrors;
}

/** Takes the focus after a failed attempt; each entry leads to its field. */
export function ErrorSummary({ ref, copy, errors }: Props) {
  if (Object.keys(errors).length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links is no fieldset.
    <div
      ref={ref}
      className={styles.error}
      role="group"
      tabIndex={-1}
      aria-labelledby="quote-summary"
    >
      <p id="quote-summary">{copy.summary}</p>
      <ul>
        {quoteFields.map((field) => {
          const error = errors[field];
          if (!error) return null;
          return (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
              >
                {copy.fields[field]}: {fieldErrorText(field, error, copy)}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
