import type { Ref } from 'react';
import { focusedOnOpening } from '../../../look/openDialog';
import type { QuoteMessages } from '../../i18n/enQuote';
import styles from './ErrorSummary.module.css';
import { fieldErrorText, fieldId } from './QuoteFieldset';
import { type FieldErrors, quoteFields } from './quoteValues';
import shared from './shared.module.css';

interface Props {
  ref: Ref<HTMLDivElement>;
  copy: QuoteMessages;
  /** The errors of the last attempt to send the form. */
  errors: FieldErrors;
  /** The errors of the current values. */
  remaining: FieldErrors;
}

/**
 * Receives the focus after a failed attempt. Each entry links to its field, which shows the error, so the entry only
 * reads it out. A corrected entry stays, crossed out, until the next attempt, so that the field does not move while the
 * visitor types.
 */
export function ErrorSummary({ ref, copy, errors, remaining }: Props) {
  if (Object.keys(errors).length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, and these are links.
    <div
      ref={ref}
      className={shared.errorBox}
      role="group"
      tabIndex={-1}
      {...focusedOnOpening}
      aria-labelledby="quote-summary"
    >
      <p id="quote-summary">{copy.summary}</p>
      <ul className={`row touch ${styles.entries}`}>
        {quoteFields.map((field) => {
          const error = errors[field];
          if (!error) return null;
          const text = (
            <>
              {copy.fields[field]}
              <span className="visually-hidden">: {fieldErrorText(field, error, copy)}</span>
            </>
          );
          return (
            // A corrected entry is a new element: React cannot replace a text that the browser has translated.
            <li key={remaining[field] ? field : `${field}-corrected`}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
              >
                {remaining[field] ? (
                  text
                ) : (
                  <>
                    <del>{text}</del> <span className="visually-hidden">{copy.corrected}</span>
                  </>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
