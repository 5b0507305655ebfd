import type { InputHTMLAttributes, ReactNode } from 'react';
import {
  budgets,
  type OptionalText,
  optionalTexts,
  projectTypes,
  timelines,
} from '../../../domain/quotes';
import { lengthOf } from '../../../domain/texts';
import type { QuoteMessages } from '../../i18n/enQuote';
import { interpolate } from '../../i18n/interpolate';
import { EmailSuggestion } from './EmailSuggestion';
import styles from './QuoteFieldset.module.css';
import {
  type FieldError,
  type FieldErrors,
  isRequired,
  limitOf,
  type QuoteField,
  type QuoteValues,
} from './quoteValues';

interface Props {
  copy: QuoteMessages;
  values: QuoteValues;
  errors: FieldErrors;
  /**
   * If true, the request is being sent and the fields are read-only. A success clears the form, so text that the
   * visitor types in the meantime would be lost.
   */
  isSending: boolean;
  onChange: (field: keyof QuoteValues, value: string) => void;
}

type TextField = 'name' | 'email' | OptionalText;

const inputs: Partial<Record<TextField, InputHTMLAttributes<HTMLInputElement>>> = {
  name: { autoComplete: 'name' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email', dir: 'ltr' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel', dir: 'ltr' },
  company: { autoComplete: 'organization' },
};

const lists = { project_type: projectTypes, budget: budgets, timeline: timelines } as const;
const labelsOf = { project_type: 'projectType', budget: 'budget', timeline: 'timeline' } as const;

export function QuoteFieldset({ copy, values, errors, isSending, onChange }: Props) {
  const input = (field: TextField) => (
    <Field
      key={field}
      field={field}
      copy={copy}
      error={errors[field]}
      value={values[field]}
      below={
        field === 'email' && (
          <EmailSuggestion
            copy={copy}
            field={fieldId(field)}
            email={values.email}
            onAccept={(email) => !isSending && onChange('email', email)}
          />
        )
      }
    >
      <input
        {...controlProps(field, errors[field])}
        dir="auto"
        {...inputs[field]}
        readOnly={isSending}
        value={values[field]}
        onChange={(event) => onChange(field, event.target.value)}
      />
    </Field>
  );
  const select = (field: keyof typeof lists) => {
    const labels: Readonly<Record<string, string>> = copy.options[labelsOf[field]];
    return (
      <Field field={field} copy={copy} error={errors[field]}>
        <select
          {...controlProps(field, errors[field])}
          value={values[field]}
          onChange={(event) => !isSending && onChange(field, event.target.value)}
        >
          <option value="">{copy.choose}</option>
          {lists[field].map(({ id }) => (
            <option key={id} value={id}>
              {labels[id]}
            </option>
          ))}
        </select>
      </Field>
    );
  };
  return (
    <div className={styles.fields}>
      {input('name')}
      {input('email')}
      {optionalTexts.map(input)}
      {select('project_type')}
      {select('budget')}
      {select('timeline')}
      <Field
        field="message"
        copy={copy}
        error={errors.message}
        hint={copy.messageHint}
        value={values.message}
      >
        <textarea
          {...controlProps('message', errors.message, true)}
          rows={5}
          dir="auto"
          readOnly={isSending}
          value={values.message}
          onChange={(event) => onChange('message', event.target.value)}
        />
      </Field>
      <Honeypot value={values.subject} onChange={(value) => onChange('subject', value)} />
    </div>
  );
}

/** A field that only bots fill in. It is hidden from people, assistive technology, autofill and password managers. */
function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input
        name="subject"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        data-form-type="other"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

export const fieldId = (field: QuoteField): string => `quote-${field}`;

const digits = (count: number): string => count.toLocaleString('en');

interface FieldProps {
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
function Field({ field, copy, error, hint, value = '', below, children }: FieldProps) {
  const id = fieldId(field);
  const limit = limitOf(field) ?? Number.POSITIVE_INFINITY;
  const count = lengthOf(value);
  return (
    <div className={styles.field} data-field={field}>
      <label htmlFor={id}>
        {copy.fields[field]}{' '}
        <span className={styles.requirement}>
          ({isRequired(field) ? copy.required : copy.optional})
        </span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <div>
        {below}
        <p aria-live="polite" className={count > limit ? styles.error : styles.hint}>
          {count > 0.9 * limit &&
            interpolate(copy.errors.length, { count: digits(count), limit: digits(limit) })}
        </p>
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {fieldErrorText(field, error, copy)}
          </p>
        )}
      </div>
    </div>
  );
}

/** The attributes of a control that say its field, its hint and its error. */
function controlProps(field: QuoteField, error: FieldError | undefined, hasHint = false) {
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
