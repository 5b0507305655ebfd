import { maxLength, required, SelectInput, TextInput } from 'react-admin';
import { useParams } from 'react-router-dom';
import {
  budgets,
  optionalTexts,
  projectTypes,
  quoteLimits,
  quoteStatuses,
  timelines,
} from '../../domain/quotes';
import { paths } from '../data/paths';
import { FormGrid, notBlank } from '../forms/DialogForm';
import { CreateDialog, EditDialog } from '../forms/RecordDialogs';
import { useText } from '../i18n/useText';
import { RecordNews } from '../notes/RecordNews';
import { useCloseDialog } from '../ui/dialog/useCloseDialog';
import { recordMessages } from '../ui/resource';
import { editOf, emailError, quoteDetails, toQuote } from './quoteModel';
import type { Quote } from './table';

/** The form for a quote that staff enter, for example after a telephone call. */
export function CreateQuote() {
  const text = useText();
  return (
    <CreateDialog<Quote>
      resource="quotes"
      title={text('quotes.create_title')}
      initial={() => EMPTY_QUOTE}
      toData={toQuote}
      created={({ id, reference }) => ({
        message: text('quotes.created', { reference }),
        to: paths.record('quotes', id),
      })}
      failed="quotes.update_failed"
      submitLabel="quotes.create_submit"
      onClose={useCloseDialog()}
    >
      <QuoteInputs />
    </CreateDialog>
  );
}

const EMPTY_QUOTE = {
  ...Object.fromEntries(Object.keys(quoteLimits).map((field) => [field, ''])),
  project_type: '',
  budget: '',
  timeline: '',
  language: 'en',
  status: 'pending',
};

/** Edits the details that the client entered. The client's message cannot be edited. */
export function QuoteEdit() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <EditDialog<Quote>
      resource="quotes"
      id={id}
      title={text('quotes.edit_title')}
      name={({ reference }) => reference}
      toForm={(quote) =>
        Object.fromEntries(quoteDetails.map((field) => [field, quote[field] ?? '']))
      }
      toData={editOf}
      saved={({ name }) => text('quotes.edited', { name })}
      messages={recordMessages('quotes')}
      onClose={useCloseDialog(id)}
    >
      <RecordNews resource="quotes" id={id} />
      <QuoteInputs editing />
    </EditDialog>
  );
}

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

interface InputsProps {
  /**
   * True in the form that edits a quote, which omits the message, the language and the status.
   * False in the form for a new quote, which has all fields.
   */
  editing?: boolean;
}

/** The fields of the visitor's form and the fields that only staff set. */
function QuoteInputs({ editing = false }: InputsProps) {
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
