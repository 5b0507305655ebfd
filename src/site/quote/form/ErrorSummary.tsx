import type { ReactNode, Ref } from 'react';
import type { QuoteMessages } from '../../i18n/enQuote';
import { fieldId } from './Field';
import { fieldErrorText } from './failures';
import styles from './QuoteForm.module.css';
import { quoteFields } from './quoteValues';
import type { FieldErrors } from './validation';

interface Props {
  ref: Ref<HTMLDivElement>;
  copy: QuoteMessages;
  /** The errors of the last attempt. */
  errors: FieldErrors;
  /** Those that still apply. */
  remaining: FieldErrors;
}

/**
 * Takes the focus after a failed attempt; each entry leads to its field. A corrected entry stays until the next
 * attempt, crossed out, so that the field does not move while it is typed in.
 */
export function ErrorSummary({ ref, copy, errors, remaining }: Props) {
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
                <ErrorText isCorrected={!remaining[field]} corrected={copy.corrected}>
                  {copy.fields[field]}: {fieldErrorText(field, error, copy)}
                </ErrorText>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ErrorTextProps {
  isCorrected: boolean;
  corrected: string;
  children: ReactNode;
}

function ErrorText({ isCorrected, corrected, children }: ErrorTextProps) {
  if (!isCorrected) return children;
  return (
    <>
      <del>{children}</del> <span className="visually-hidden">{corrected}</span>
    </>
  );
}
