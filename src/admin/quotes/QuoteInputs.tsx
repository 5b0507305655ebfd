import { maxLength, required, SelectInput, TextInput } from 'react-admin';
import {
  budgets,
  optionalTexts,
  projectTypes,
  quoteLimits,
  quoteStatuses,
  timelines,
} from '../../domain/quotes';
import { FormGrid } from '../forms/FormGrid';
import { notBlank } from '../forms/notBlank';
import { emailError } from './quoteModel';

const nameRules = [required(), notBlank, maxLength(quoteLimits.name)];
const emailRules = [required(), notBlank, maxLength(quoteLimits.email), emailError];
const messageRules = [required(), notBlank, maxLength(quoteLimits.message)];
const auto = { htmlInput: { dir: 'auto' } };
const phone = { htmlInput: { dir: 'ltr', inputMode: 'tel' } };
const email = { htmlInput: { dir: 'ltr', inputMode: 'email', autoCapitalize: 'none' } };
const languages = [
  { id: 'en', name: 'quotes.language_en' },
  { id: 'ar', name: 'quotes.language_ar' },
];

interface Props {
  /**
   * True in the form that edits a quote, which omits the message, the language and the status.
   * False in the form for a new quote, which has all fields.
   */
  editing?: boolean;
}

/** The fields of the visitor's form and the fields that only staff set. */
export function QuoteInputs({ editing = false }: Props) {
  return (
    <FormGrid>
      <TextInput source="name" validate={nameRules} slotProps={auto} autoFocus />
      <TextInput source="email" validate={emailRules} slotProps={email} />
      {optionalTexts.map((field) => (
        <TextInput
          key={field}
          source={field}
          validate={maxLength(quoteLimits[field])}
          slotProps={field === 'phone' ? phone : auto}
        />
      ))}
      <SelectInput source="project_type" choices={[...projectTypes]} validate={required()} />
      <SelectInput source="budget" choices={[...budgets]} />
      <SelectInput source="timeline" choices={[...timelines]} />
      {!editing && (
        <>
          <SelectInput source="language" choices={languages} validate={required()} />
          <TextInput
            source="message"
            validate={messageRules}
            multiline
            minRows={4}
            maxRows={12}
            slotProps={auto}
            className="wide"
          />
          <SelectInput source="status" choices={[...quoteStatuses]} validate={required()} />
        </>
      )}
    </FormGrid>
  );
}
