import type { ReactNode } from 'react';
import type { QuoteMessages } from '../i18n/enQuote';
import { problemText } from './failures';
import styles from './QuoteForm.module.css';
import type { QuoteField } from './quoteValues';
import type { Problem } from './validation';

export const fieldId = (field: QuoteField): string => `quote-${field}`;

interface Props {
  field: QuoteField;
  copy: QuoteMessages;
  isRequired: boolean;
  problem: Problem | undefined;
  hint?: string;
  children: ReactNode;
}

/** A label, what it says about being required, its control, its hint and its error. */
export function Field({ field, copy, isRequired, problem, hint, children }: Props) {
  const id = fieldId(field);
  return (
    <div className={styles.field} data-field={field}>
      <label htmlFor={id}>
        {copy.fields[field]}{' '}
        <span className={styles.need}>({isRequired ? copy.required : copy.optional})</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {problem && (
        <p id={`${id}-problem`} className={styles.fieldProblem}>
          {problemText(field, problem, copy)}
        </p>
      )}
    </div>
  );
}

/** Ties a control to its label, its hint and its error. */
export function controlProps(field: QuoteField, problem: Problem | undefined, hasHint = false) {
  const id = fieldId(field);
  const described = [hasHint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return {
    id,
    name: field,
    ...(described && { 'aria-describedby': described }),
    ...(problem && { 'aria-invalid': true }),
  };
}
