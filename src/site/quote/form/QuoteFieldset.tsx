import type { InputHTMLAttributes } from 'react';
import {
  budgets,
  type OptionalText,
  optionalTexts,
  projectTypes,
  timelines,
} from '../../../domain/quotes';
import type { QuoteMessages } from '../../i18n/enQuote';
import { EmailSuggestion } from './EmailSuggestion';
import { controlProps, Field } from './Field';
import styles from './QuoteForm.module.css';
import type { FieldErrors, QuoteValues } from './quoteValues';

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
