import type { ReactNode } from 'react';
import { lengthOf } from '../../../domain/texts';
import type { QuoteMessages } from '../../i18n/enQuote';
import { interpolate } from '../../i18n/interpolate';
import styles from './QuoteForm.module.css';
import { type FieldError, isRequired, limitOf, type QuoteField } from './quoteValues';

export const fieldId = (field: QuoteField): string => `quote-${field}`;

const digits = (count: number): string => count.toLocaleString('en');

interface Props {
  field: QuoteField;
  copy: QuoteMessages;
  error: FieldError | undefined;
  hint?: string;
  /** The typed text, if its length is limited. */
  value?: string;
  /** Content between the control and its error. */
  below?: ReactNode;
  children: ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ field, copy, error, hint, value = '', below, children }: Props) {
  const id = fieldId(field);
  const limit = limitOf(field) ?? Number.POSITIVE_INFINITY;
  const count = lengthOf(value);
  return (
    <div className={styles.field} data-field={field}>
      <label htmlFor={id}>
        {copy.fields[field]}{' '}
        <span className={styles.need}>({isRequired(field) ? copy.required : copy.optional})</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <div>
        {below}
        <p aria-live="polite" className={count > limit ? styles.fieldError : styles.hint}>
          {count > 0.9 * limit &&
            interpolate(copy.errors.length, { count: digits(count), limit: digits(limit) })}
        </p>
        {error && (
          <p id={`${id}-error`} className={styles.fieldError}>
            {fieldErrorText(field, error, copy)}
          </p>
        )}
      </div>
    </div>
  );
}

/** The attributes of a control that say its field, its hint and its error. */
export function controlProps(field: QuoteField, error: FieldError | undefined, hasHint = false) {
  const id = fieldId(field);
  const described = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name: field,
    required: isRequired(field),
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true }),
  };
}

export function fieldErrorText(field: QuoteField, error: FieldError, copy: QuoteMessages): string {
  const { errors } = copy;
  if (error.reason === 'required' && isRequired(field)) return errors.required[field];
  if (error.reason === 'too_long' && error.limit !== undefined) {
    return interpolate(errors.tooLong, { limit: error.limit.toLocaleString('en') });
  }
  return field === 'email' ? errors.invalidEmail : errors.invalid;
}
