import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import { useEffect, useEffectEvent, useState } from 'react';
import { required, SelectInput, useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { clientLanguages } from '../../domain/answers';
import { projectFromQuote } from '../../domain/conversion';
import {
  budgets,
  optionalTexts,
  projectTypes,
  quoteLimits,
  quoteStatuses,
  timelines,
} from '../../domain/quotes';
import { RecordNews } from '../conversation/History';
import { authorName } from '../data/clientState';
import { paths } from '../data/paths';
import { FormGrid, type FormValues, LinksInput } from '../forms/DialogForm';
import { emailError } from '../forms/emailError';
import { CreateDialog, CreateForm, EditDialog } from '../forms/RecordDialogs';
import { TextEntry } from '../forms/TextEntry';
import { type UnsavedChanges, useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useLanguage } from '../i18n/i18nProvider';
import { conversionErrorText, useLabel, useText } from '../i18n/useText';
import { draftKeys } from '../kit/drafts';
import { useCloseDialog } from '../kit/useFrom';
import { useOffers } from '../offers/OfferActions';
import { agreed } from '../offers/offerModel';
import type { Offer } from '../offers/table';
import { ProjectInputs } from '../projects/ProjectInputs';
import { toDraft, toForm } from '../projects/projectModel';
import type { Project } from '../projects/table';
import { LoadingContent } from '../ui/RecordParts';
import { RoutedDialog } from '../ui/RoutedDialog';
import { recordMessages } from '../ui/resource';
import { ConversionLink } from './QuoteCells';
import { canConvert, editOf, newQuote, quoteDetails } from './quoteModel';
import type { Quote } from './table';

/** The form for a quote that staff enter, for example after a telephone call. */
export function CreateQuote() {
  const text = useText();
  const language = useLanguage();
  return (
    <CreateDialog<Quote>
      resource="quotes"
      title={text('quotes.create_title')}
      initial={() => ({ ...EMPTY_QUOTE, language })}
      toData={newQuote}
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
  links: '',
  status: 'pending',
};

/** Edits a quote, except the client's message. */
export function QuoteEdit() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <EditDialog<Quote>
      resource="quotes"
      id={id}
      title={text('quotes.edit_title')}
      name={({ reference }) => reference}
      toForm={(quote) => ({
        ...Object.fromEntries(quoteDetails.map((field) => [field, quote[field] ?? ''])),
        links: quote.links?.join('\n') ?? '',
      })}
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

const phone = { dir: 'ltr', inputMode: 'tel' };
const email = { dir: 'ltr', inputMode: 'email', autoCapitalize: 'none' };

interface InputsProps {
  /**
   * True in the form that edits a quote, which omits the message and the status. False in the form for
   * a new quote, which has all fields.
   */
  editing?: boolean;
}

/** Someone who calls may give no email address. The database also checks how the phone number starts. */
const contactError = (phone: unknown, values: FormValues): string | undefined =>
  [phone, values.email].some((contact) => `${contact ?? ''}`.trim() !== '')
    ? undefined
    : 'validation.contact';

/** The fields of the visitor's form and the fields that only staff set. */
function QuoteInputs({ editing = false }: InputsProps) {
  const text = useText();
  const { trigger, getFieldState } = useFormContext();
  const typed = useWatch({ name: 'email' });
  // An email address can also correct what is wrong with the phone number.
  const checkPhone = useEffectEvent(() => {
    if (getFieldState('phone').invalid) void trigger('phone');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each change of the email address
  useEffect(checkPhone, [typed]);
  return (
    <FormGrid>
      <TextEntry source="name" max={quoteLimits.name} isRequired autoFocus />
      <TextEntry
        source="email"
        max={quoteLimits.email}
        check={emailError}
        html={email}
        helperText={text('quotes.contact_hint')}
      />
      {optionalTexts.map((field) => (
        <TextEntry
          key={field}
          source={field}
          max={quoteLimits[field]}
          {...(field === 'phone' && { html: phone, check: contactError })}
        />
      ))}
      <SelectInput source="project_type" choices={[...projectTypes]} validate={required()} />
      <SelectInput source="budget" choices={[...budgets]} />
      <SelectInput source="timeline" choices={[...timelines]} />
      <SelectInput source="language" choices={clientLanguages} validate={required()} />
      {!editing && (
        <>
          <TextEntry
            source="message"
            max={quoteLimits.message}
            isRequired
            multiline
            minRows={4}
            maxRows={12}
            className="wide"
          />
          <SelectInput source="status" choices={[...quoteStatuses]} validate={required()} />
        </>
      )}
      <LinksInput />
    </FormGrid>
  );
}

/** Converts an approved quote to a project, or shows why the quote cannot be converted. */
export function ConvertQuote() {
  const text = useText();
  const { id = '' } = useParams();
  const unsaved = useUnsavedChanges(draftKeys.conversion(id));
  const { data: quote, error } = useGetOne<Quote>('quotes', { id }, { retry: false });
  // Keeps the form open if somebody else converts or rejects the quote first.
  const [begun, begin] = useState<Quote | null>(null);
  const { data: offers, error: unread } = useOffers(id);
  if (!begun && quote && canConvert(quote) && (offers ?? unread)) begin(quote);
  const offer = offers?.find(({ status }) => status === 'accepted') ?? null;
  const close = useCloseDialog();
  return (
    <RoutedDialog title={text('convert.title')} onClose={() => unsaved.leave(close)}>
      {begun ? (
        <ConvertForm quote={quote ?? begun} offer={offer} unsaved={unsaved} onClose={close} />
      ) : quote && !canConvert(quote) ? (
        <DialogContent>
          <NotConvertible quote={quote} />
        </DialogContent>
      ) : (
        <LoadingContent form error={error} failed="quotes.load_failed" gone="quotes.not_found" />
      )}
    </RoutedDialog>
  );
}

interface ConvertProps {
  quote: Quote;
  offer: Offer | null;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

function ConvertForm({ quote, offer, unsaved, onClose }: ConvertProps) {
  const text = useText();
  const label = useLabel();
  const type = label(projectTypes, quote.project_type) || text('projects.create_title');
  const range = quote.budget ? label(budgets, quote.budget) : text('quotes.not_specified');
  const title = text('convert.default_title', { type, name: quote.name });
  return (
    <CreateForm<Project>
      resource="projects"
      unsaved={unsaved}
      initial={() =>
        toForm({
          ...projectFromQuote(quote, title, new Date(), offer && agreed(offer)),
          links: quote.links,
        })
      }
      toData={(values) => ({
        quote_id: quote.id,
        ...toDraft(values),
        owner: quote.owner,
        updated_by: authorName(),
      })}
      created={(project) => ({
        message: text('convert.done', { title: project.title }),
        to: paths.record('projects', project.id),
      })}
      failed="errors.convert_quote"
      explain={(error) => conversionErrorText(error, text)}
      submitLabel="convert.submit"
      busyLabel="convert.saving"
      opens
      onClose={onClose}
    >
      <RecordNews resource="quotes" id={quote.id} />
      {!canConvert(quote) && <NotConvertible quote={quote} />}
      <ProjectInputs budgetHint={text('convert.quote_budget', { budget: range })} />
    </CreateForm>
  );
}

/** Explains why a quote cannot be converted, and links to its project if there is one. */
function NotConvertible({ quote }: { quote: Quote }) {
  const text = useText();
  return (
    <Alert severity="info" action={<ConversionLink quote={quote} />}>
      {text(quote.project ? 'convert.already' : 'convert.not_approved')}
    </Alert>
  );
}
