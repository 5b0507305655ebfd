import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useState } from 'react';
import { required, SelectInput, useGetOne } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import { projectFromQuote } from '../../domain/conversion';
import { clientLanguages } from '../../domain/languages';
import { countedLines, type OfferLine } from '../../domain/offers';
import {
  budgets,
  optionalTexts,
  projectTypes,
  quoteStatuses,
  timelines,
} from '../../domain/quotes';
import { RecordNews } from '../conversation/RecordNews';
import { authorName } from '../data/clientState';
import { POLL_MS } from '../data/listQuery';
import { paths } from '../data/paths';
import { draftKeys } from '../form/drafts';
import {
  emailError,
  FormGrid,
  LinksInput,
  parseEmail,
  TextEntry,
  useFirstFocus,
} from '../form/inputs';
import { CreateDialog, CreateForm, EditDialog } from '../form/RecordForm';
import { type FormDialog, useFormDialog } from '../form/useFormDialog';
import { conversionErrorText } from '../i18n/errorTexts';
import { useLanguage } from '../i18n/i18nProvider';
import { useLabel, useText } from '../i18n/useText';
import { useOffers } from '../offers/OfferSection';
import type { Offer } from '../offers/table';
import { ProjectInputs } from '../projects/ProjectInputs';
import type { Project } from '../projects/table';
import { LoadingContent } from '../screen/LoadingContent';
import { RoutedDialog } from '../screen/RoutedDialog';
import { useCloseDialog, useFrom } from '../screen/useFrom';
import { canConvert } from './quoteModel';
import type { Quote } from './table';

/** The form for a quote that staff enter, for example after a telephone call. */
export function QuoteCreate() {
  const text = useText();
  const language = useLanguage();
  return (
    <CreateDialog<Quote>
      resource="quotes"
      title={text('quotes.create_title')}
      defaultValues={(client) => ({
        status: 'pending',
        language: client?.language ?? language,
        name: client?.name,
        company: client?.company,
        email: client?.email,
        phone: client?.phone,
      })}
      notice={({ reference }) => text('quotes.created', { reference })}
      submitLabel="quotes.create_submit"
    >
      <QuoteInputs />
    </CreateDialog>
  );
}

/** Edits a quote, except the client's message. */
export function QuoteEdit() {
  const text = useText();
  return (
    <EditDialog<Quote>
      resource="quotes"
      name={({ reference }) => reference}
      notice={({ name }) => text('quotes.edited', { name })}
    >
      <RecordNews />
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
const contactError = (
  phone: unknown,
  values: Readonly<Record<string, unknown>>,
): string | undefined =>
  [phone, values.email].some((contact) => `${contact ?? ''}`.trim() !== '')
    ? undefined
    : 'validation.contact';

/** The fields of the visitor's form and the fields that only staff set. */
function QuoteInputs({ editing = false }: InputsProps) {
  const text = useText();
  const { trigger, getFieldState } = useFormContext();
  const hasFocus = useFirstFocus('name');
  // An email address can also correct what is wrong with the phone number.
  const checkPhone = () => {
    if (getFieldState('phone').invalid) void trigger('phone');
  };
  return (
    <>
      <FormGrid title={text('quotes.client_info')}>
        <TextEntry source="name" isRequired autoFocus={hasFocus('name')} />
        <TextEntry
          source="email"
          autoFocus={hasFocus('email')}
          check={emailError}
          parse={parseEmail}
          onChange={checkPhone}
          html={email}
          helperText={text('quotes.contact_hint')}
        />
        {optionalTexts.map((field) => (
          <TextEntry
            key={field}
            source={field}
            {...(field === 'phone' && { html: phone, check: contactError })}
          />
        ))}
      </FormGrid>
      <FormGrid title={text('quotes.project_info')}>
        <SelectInput source="project_type" choices={[...projectTypes]} validate={required()} />
        <SelectInput source="budget" choices={[...budgets]} />
        <SelectInput source="timeline" choices={[...timelines]} />
        <SelectInput source="language" choices={clientLanguages} validate={required()} />
        {!editing && (
          <>
            <TextEntry
              source="message"
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
    </>
  );
}

/** Converts an approved quote to a project, or shows why the quote cannot be converted. */
export function ConvertQuote() {
  const text = useText();
  const { id = '' } = useParams();
  const live = { retry: false, refetchInterval: POLL_MS };
  const { data: quote, error } = useGetOne<Quote>('quotes', { id }, live);
  // Keeps the form open if somebody else converts or rejects the quote first.
  const [opened, setOpened] = useState<Quote | null>(null);
  const { data: offers, error: unread } = useOffers(id);
  const offer = offers?.find(isAccepted) ?? null;
  // Waits for the accepted offer, which the client may have accepted since the offers were read: the budget is its amount.
  const isOfferRead = offers && (offer !== null || !quote?.offers.some(isAccepted));
  if (!opened && quote && canConvert(quote) && isOfferRead) setOpened(quote);
  const dialog = useFormDialog(draftKeys.conversion(id), useCloseDialog());
  return (
    <RoutedDialog title={text('convert.title')} onClose={dialog.leave}>
      {opened ? (
        <ConvertForm quote={quote ?? opened} offer={offer} dialog={dialog} />
      ) : quote && !canConvert(quote) ? (
        <DialogContent>
          <NotConvertible
            quote={quote}
            action={quote.project && <ProjectLink id={quote.project.id} />}
          />
        </DialogContent>
      ) : (
        <LoadingContent
          form
          error={error ?? unread}
          failed="quotes.load_failed"
          gone="quotes.not_found"
        />
      )}
    </RoutedDialog>
  );
}

const isAccepted = ({ status }: { status: string }): boolean => status === 'accepted';

interface ConvertProps {
  quote: Quote;
  offer: Offer | null;
  dialog: FormDialog;
}

function ConvertForm({ quote, offer, dialog }: ConvertProps) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const type = label(projectTypes, quote.project_type) || text('projects.create_title');
  const range = quote.budget ? label(budgets, quote.budget) : text('app.not_specified');
  const title = text('convert.default_title', { type, name: quote.name });
  return (
    <CreateForm<Project>
      resource="projects"
      dialog={dialog}
      defaultValues={{
        ...projectFromQuote(quote, title, new Date(), offer && agreed(offer)),
        quote_id: quote.id,
        links: quote.links,
        owner: quote.owner,
        updated_by: authorName(),
      }}
      notice={(project) => text('convert.done', { title: project.title })}
      failed="errors.convert_quote"
      explain={(error) => conversionErrorText(error, text)}
      submitLabel="convert.submit"
      busyLabel="convert.saving"
      {...(quote.project && {
        instead: <ProjectLink id={quote.project.id} variant="contained" />,
      })}
      onSaved={({ id }) => navigate(paths.record('projects', id), { replace: true })}
    >
      {!quote.project && <RecordNews resource="quotes" id={quote.id} />}
      {!canConvert(quote) && <NotConvertible quote={quote} />}
      <ProjectInputs budgetHint={text('convert.quote_budget', { budget: range })} />
    </CreateForm>
  );
}

/** Explains why a quote cannot be converted. */
function NotConvertible({ quote, action }: { quote: Quote; action?: ReactNode }) {
  const text = useText();
  return (
    <Alert severity="info" action={action}>
      {text(quote.project ? 'convert.already' : 'convert.not_approved')}
    </Alert>
  );
}

/** Opens the project of a converted quote. */
function ProjectLink({ id, variant }: { id: string } & Pick<ButtonProps, 'variant'>) {
  const text = useText();
  const from = useFrom();
  return (
    <Button component={RouterLink} to={paths.record('projects', id) + from} variant={variant}>
      {text('quotes.see_project')}
    </Button>
  );
}

/** Returns what a project takes from an accepted offer. */
const agreed = ({ title, introduction, lines, chosen, net_cents }: Offer) => ({
  title,
  introduction,
  lines: countedLines(lines as unknown as OfferLine[], chosen),
  net_cents: net_cents ?? 0,
});
