import type { InputHTMLAttributes } from 'react';
import {
  budgets,
  type OptionalText,
  optionalTexts,
  projectTypes,
  timelines,
} from '../../domain/quotes';
import type { QuoteMessages } from '../i18n/enQuote';
import { controlProps, Field } from './Field';
import styles from './QuoteForm.module.css';
import type { QuoteValues } from './quoteValues';
import type { Problems } from './validation';

interface Props {
  copy: QuoteMessages;
  values: QuoteValues;
  problems: Problems;
  /** What is on its way stays as it was sent: a success clears the form. */
  isSending: boolean;
  onChange: (field: keyof QuoteValues, value: string) => void;
}

const inputs = {
  name: { autoComplete: 'name', dir: 'auto', required: true },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email', dir: 'ltr', required: true },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel', dir: 'ltr' },
  company: { autoComplete: 'organization', dir: 'auto' },
} as const satisfies Record<'name' | 'email' | OptionalText, InputHTMLAttributes<HTMLInputElement>>;
type TextField = keyof typeof inputs;

const lists = { project_type: projectTypes, budget: budgets, timeline: timelines } as const;
const labelsOf = { project_type: 'projectType', budget: 'budget', timeline: 'timeline' } as const;

export function QuoteFieldset({ copy, values, problems, isSending, onChange }: Props) {
  const input = (field: TextField) => (
    <Field
      key={field}
      field={field}
      copy={copy}
      isRequired={'required' in inputs[field]}
      problem={problems[field]}
    >
      <input
        {...controlProps(field, problems[field])}
        {...inputs[field]}
        readOnly={isSending}
        value={values[field]}
        onChange={(event) => onChange(field, event.target.value)}
      />
    </Field>
  );
  const select = (field: keyof typeof lists) => {
    const labels: Readonly<Record<string, string>> = copy.options[labelsOf[field]];
    const isRequired = field === 'project_type';
    return (
      <Field field={field} copy={copy} isRequired={isRequired} problem={problems[field]}>
        <select
          {...controlProps(field, problems[field])}
          required={isRequired}
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
        isRequired
        problem={problems.message}
        hint={copy.messageHint}
      >
        <textarea
          {...controlProps('message', problems.message, true)}
          required
          rows={5}
          dir="auto"
          readOnly={isSending}
          value={values.message}
          onChange={(event) => onChange('message', event.target.value)}
        />
      </Field>
      <Honeypot value={values.website} onChange={(value) => onChange('website', value)} />
    </div>
  );
}

/** Out of sight, out of the tab order, out of the accessibility tree, out of autofill. */
function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
