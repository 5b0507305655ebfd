import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslateLabel } from 'react-admin';
import type { ResourceName } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { dismissRecordNews, type HistoryEntry, useOpenRecord, useRecordNews } from '../news/poll';
import { useIsGone } from '../news/useNews';
import { useStatuses } from '../ui/resource';
import { channels } from './answer';
import { approvalText, editedFields, useOfferText, useWho } from './EventEntry';
import { useHistory } from './useHistory';

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
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const fieldName = useTranslateLabel();
  const statuses = useStatuses(resource);
  const offerText = useOfferText();
  const whoOf = useWho();
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
        : [String(entry.row.details.by ?? whoOf(entry.row)), entry.row.happened_at];
    return text('list.conflict', {
      author: who,
      status: whatOf(entry),
      time: formats.time(Date.parse(time)),
    });
  };
}
