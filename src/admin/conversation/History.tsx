import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslateLabel } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { OfferStatus } from '../../domain/offers';
import { paths } from '../data/paths';
import type { HistoryEvent } from '../data/records';
import type { ResourceName } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { type Text, useLabel, useText } from '../i18n/useText';
import { dismissRecordNews, type HistoryEntry, useOpenRecord, useRecordNews } from '../news/poll';
import { useIsGone } from '../news/useNews';
import { useFieldTexts } from '../ui/changes/useRecordChanges';
import { TimeStamp } from '../ui/dates';
import { Facts } from '../ui/RecordParts';
import { useStatuses, useWords } from '../ui/resource';
import { channels } from './answer';
import { useHistory } from './useHistory';

/** An event in the history (a conversion or an edit), with its time and author. */
export function EventEntry({ event, resource }: { event: HistoryEvent; resource: string }) {
  const text = useText();
  const content = {
    converted: <Conversion details={event.details} />,
    edited: <Edit resource={resource} details={event.details} />,
    offer: <OfferChange details={event.details} />,
  }[event.kind];
  return (
    <Box sx={{ typography: 'body2' }}>
      {content}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <TimeStamp value={event.happened_at} time />
        {' · '}
        <bdi>{whoOf(text, event)}</bdi>
      </Box>
    </Box>
  );
}

/** Says that staff asked for approval or took it back, or that the client approved. */
function approvalText(text: Text, { delivered_at, approved_by }: Details): string | null {
  if (Array.isArray(approved_by) && approved_by[1])
    return `${text('resources.projects.fields.approved_by')} ${String(approved_by[1])}`;
  if (!Array.isArray(delivered_at)) return null;
  return text(delivered_at[1] ? 'projects.event_asked' : 'projects.event_back');
}

/** Names who made a change. */
const whoOf = (text: Text, { author, by_staff }: HistoryEvent): string =>
  author ?? text(by_staff ? 'notes.by_staff' : 'notes.by_system');

/** Returns a function that says the new status of an offer. */
function useOfferText() {
  const text = useText();
  const { cents } = useFormats();
  return (details: Details): string => {
    const { number, revision, status, gross_cents } = details as {
      [key: string]: unknown;
      status: [from: OfferStatus, to: OfferStatus];
    };
    const name =
      Number(revision) > 1 && status[1] !== 'draft' ? `${number}/${revision}` : `${number}`;
    return text(`offer.event_${status[1]}`, { number: name, total: cents(Number(gross_cents)) });
  };
}

/** The new status of an offer, and how the client answered. */
function OfferChange({ details }: { details: Details }) {
  const text = useText();
  const offerText = useOfferText();
  const { by, channel, reason } = details as Readonly<Record<string, string | undefined>>;
  const facts = [
    by,
    channel === 'phone' && text('answers.by_phone'),
    channel === 'email' && text('answers.by_email'),
    reason,
  ];
  return (
    <>
      {offerText(details)}
      {(by || reason) && `${text('app.colon')} `}
      <Facts list={facts} />
    </>
  );
}

type Details = Readonly<Record<string, unknown>>;

interface Target {
  id: string;
  name: string;
}

function Conversion({ details }: { details: Details }) {
  const text = useText();
  const { project, quote } = details as { project?: Target; quote?: Target };
  const target = project ?? quote;
  if (!target) return null;
  return (
    <>
      {text(project ? 'notes.converted_to' : 'notes.converted_from')}{' '}
      <Link component={RouterLink} to={paths.record(project ? 'projects' : 'quotes', target.id)}>
        <bdi>{target.name}</bdi>
      </Link>
    </>
  );
}

/** Returns the edited fields. A new status of a project may set or clear the day of payment, which is left out. */
const editedFields = ({ status, paid_on, ...fields }: Details): Details =>
  status ? { status, ...fields } : { ...(paid_on !== undefined && { paid_on }), ...fields };

function Edit({ resource, details }: { resource: string; details: Details }) {
  const fieldTexts = useFieldTexts(resource);
  const text = useText();
  const label = useLabel();
  const statuses = useStatuses(resource);
  const { status, delivered_at, approved_by, ...others } = editedFields(details);
  const approval = approvalText(text, { delivered_at, approved_by });
  const codes = Array.isArray(status) ? status : [];
  const [from = '', to = ''] = codes.map((code) => label(statuses, String(code)));
  const statusChange = codes.length > 0 && text('notes.status', { from, to });
  const fields = Object.entries(others);
  if (fields.length === 0 && !approval) return statusChange;
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {approval && <li>{approval}</li>}
      {statusChange && <li>{statusChange}</li>}
      {fields.map(([field, values]) => {
        const [before = null, after = null] = Array.isArray(values) ? values : [];
        const kind = before === null ? 'set' : after === null ? 'removed' : 'changed';
        const change = {
          field: fieldTexts.name(field),
          from: fieldTexts.value(field, before),
          to: fieldTexts.value(field, after),
        };
        return <li key={field}>{text(`notes.field_${kind}`, change)}</li>;
      })}
    </Box>
  );
}

/** The maximum number of changes listed above a record. The timeline shows all of them. */
const MOST_LINES = 3;

/** Reports the changes that others made to the record while its dialog is open. */
export function RecordNews({ resource, id }: { resource: ResourceName; id: string }) {
  const text = useText();
  useOpenRecord({ resource, id });
  // Loads the history, because polling reports only entries that the loaded history lacks.
  useHistory({ resource, id });
  const isGone = useIsGone(id);
  const describe = useDescription(resource);
  const news = useRecordNews(id);
  return (
    // Always rendered, because a live region announces only later changes of its content.
    <Box role="status" sx={region}>
      {isGone && (
        <Alert severity="warning" role="none">
          {text(`${resource}.not_found`)}
        </Alert>
      )}
      {news.length > 0 && (
        <Alert severity="info" role="none" onClose={dismissRecordNews}>
          {news.slice(-MOST_LINES).map((entry) => (
            <div key={`${entry.table}-${entry.row.id}`}>{describe(entry)}</div>
          ))}
        </Alert>
      )}
    </Box>
  );
}

/** Takes up no space while it is empty. */
const region = { '&:empty': { position: 'absolute' } };

/** Returns a function that describes an entry: who did what, and when. */
function useDescription(resource: string) {
  const { text, label, formats } = useWords();
  const fieldName = useTranslateLabel();
  const statuses = useStatuses(resource);
  const offerText = useOfferText();
  const whatOf = (entry: HistoryEntry): string => {
    const { kind } = entry.row;
    const channel = channels.find((one) => one === kind);
    if (channel) return text('notes.answered', { channel: text(`answers.by_${channel}`) });
    if (entry.table === 'notes') return text(kind === 'reply' ? 'notes.reply' : 'notes.new_note');
    const { details } = entry.row;
    if (kind === 'converted') return text('notes.converted');
    if (kind === 'offer') return offerText(details);
    const { status, owner, delivered_at, approved_by, ...others } = editedFields(details);
    const approval = approvalText(text, { delivered_at, approved_by });
    const names = Object.keys(others).map((source) => String(fieldName({ source, resource })));
    return formats.list([
      ...(approval ? [approval] : []),
      ...(Array.isArray(status) ? [label(statuses, String(status[1]))] : []),
      ...(Array.isArray(owner)
        ? [owner[1] ? text('owner.is', { name: String(owner[1]) }) : text('owner.none')]
        : []),
      ...(names.length > 0 ? [text('notes.edit_of_fields', { fields: formats.list(names) })] : []),
    ]);
  };
  return (entry: HistoryEntry) => {
    // A client who accepts an offer has typed a name.
    const [who, time] =
      entry.table === 'notes'
        ? [entry.row.author, entry.row.created_at]
        : [String(entry.row.details.by ?? whoOf(text, entry.row)), entry.row.happened_at];
    return text('list.conflict', {
      author: who,
      status: whatOf(entry),
      time: formats.time(Date.parse(time)),
    });
  };
}
