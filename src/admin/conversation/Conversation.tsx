import DeleteOutline from '@mui/icons-material/DeleteOutline';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useRef, useState } from 'react';
import type { Note } from '../data/records';
import { useErrorText, useText } from '../i18n/useText';
import { draftKeys, readDraft, useTextDraft } from '../kit/drafts';
import { useRemove } from '../kit/useSave';
import { useEdit } from '../ui/changes/useRecordChanges';
import { TimeStamp } from '../ui/dates';
import { DetailSection } from '../ui/RecordParts';
import { type Addressee, channels } from './answer';
import { Composer } from './Composer';
import { EventEntry } from './History';
import { NoteBox } from './NoteBox';
import { useHistory, useReceipts } from './useHistory';

interface Props {
  to: Addressee;
  onOpened?: () => void;
  onAnswered?: () => void;
}

/**
 * The conversation about a record: messages, notes, changes and confirmations in one list, and below
 * the newest of them the form for the next.
 */
export function Conversation({ to, ...composer }: Props) {
  const text = useText();
  const explain = useErrorText();
  const { resource, record } = to;
  const { notes, events } = useHistory({ resource, id: record.id });
  const receipts = useReceipts(to);
  const error = notes.error ?? events.error;
  // A failed refresh is silent, because the next one follows soon.
  const isRead = notes.data !== undefined && events.data !== undefined;
  const others = [
    ...(events.data ?? []).map((event) => ({
      key: `event-${event.id}`,
      at: event.happened_at,
      content: <EventEntry event={event} resource={resource} />,
    })),
    ...receipts.flatMap(({ id, sent_at }) =>
      sent_at === null
        ? []
        : {
            key: id,
            at: sent_at,
            content: (
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                {text('mail.kind_receipt')} · <TimeStamp value={sent_at} time />
              </Box>
            ),
          },
    ),
  ];
  return (
    <DetailSection title={text('notes.title')}>
      {!isRead && error && explain(error, 'errors.notes')}
      <Stream notes={notes.data ?? []} others={others} />
      <Composer to={to} {...composer} />
    </DetailSection>
  );
}

interface StreamProps {
  notes: readonly Note[];
  others?: readonly { key: string; at: string; content: ReactNode }[];
}

/** Notes, messages and replies, and other entries, the oldest first. */
export function Stream({ notes, others = [] }: StreamProps) {
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const entries = [
    ...notes.map((note) => ({
      key: note.id,
      at: note.created_at,
      content: <NoteEntry note={note} onDeleted={() => list.current?.focus()} />,
    })),
    ...others,
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Box component="ol" ref={list} tabIndex={-1} aria-label={text('notes.title')} sx={ordered}>
      {entries.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </Box>
  );
}

const ordered = {
  margin: 0,
  marginBlockEnd: 1.25,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.25,
  '&:empty': { display: 'none' },
};

/**
 * A note, a message or a reply, with its author and time. If a draft of an edit exists, shows the form
 * with the draft.
 */
function NoteEntry({ note, onDeleted }: { note: Note; onDeleted: () => void }) {
  const text = useText();
  const remove = useRemove('notes');
  const [editing, setEditing] = useState(
    () => readDraft(sessionStorage, draftKeys.note(note.id)) !== null,
  );
  const [edited, setEdited] = useState(false);
  const end = () => {
    setEditing(false);
    setEdited(true);
  };
  if (editing) return <EditNote note={note} onEnd={end} />;
  const { kind, author, by_link, subject, body } = note;
  const channel = channels.find((one) => one === kind);
  const said = channel
    ? text('notes.answered', { channel: text(`answers.by_${channel}`) })
    : kind === 'reply' && text('notes.reply');
  return (
    <Box sx={[entry, channel ? ours : kind === 'note' && internal]}>
      <Box sx={heading}>
        <span>
          <Box component="bdi" sx={{ fontWeight: 600 }}>
            {author}
          </Box>
          {said && ` · ${said}`}
          <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 1.5 }}>
            <TimeStamp value={note.created_at} time />
            {note.updated_at !== note.created_at && ` · ${text('notes.edited')}`}
          </Box>
        </span>
        {!by_link && (
          <Box sx={{ flex: 'none', marginBlock: -1, marginInlineEnd: -1 }}>
            {kind !== 'email' && kind !== 'whatsapp' && (
              <IconButton
                // Receives the focus when an edit ends.
                autoFocus={edited}
                aria-label={text('notes.edit_of', { author })}
                onClick={() => setEditing(true)}
                sx={target}
              >
                <EditOutlined fontSize="small" />
              </IconButton>
            )}
            <IconButton
              aria-label={text('notes.delete_of', { author })}
              onClick={() => {
                remove(note, author);
                onDeleted();
              }}
              sx={target}
            >
              <DeleteOutline fontSize="small" />
            </IconButton>
          </Box>
        )}
      </Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {subject && <strong>{subject}</strong>}
        {subject && '\n'}
        {body}
      </Box>
    </Box>
  );
}

const target = { width: 44, height: 44 };
const entry = {
  padding: 1.5,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.default',
};
/** The grounds of messages to the client and of notes, which the client never sees. */
const ours = { backgroundColor: (theme: Theme) => theme.palette.tones.azure.ground };
const internal = { backgroundColor: (theme: Theme) => theme.palette.tones.sand.ground };
const heading = { display: 'flex', justifyContent: 'space-between', gap: 1 };

/** The form that edits the text of a note, in place of the note. */
function EditNote({ note, onEnd }: { note: Note; onEnd: () => void }) {
  const text = useText();
  const draft = useTextDraft(draftKeys.note(note.id), { message: note.body });
  // A save succeeds only if the stored note is still this version. After a conflict, this is the
  // version that somebody else saved.
  const [base, setBase] = useState(note);
  const { change, ...submission } = useEdit<Note>('notes', {
    failed: 'errors.save_note',
    saved: ({ author: name }) => text('app.change', { name, value: text('notes.changed') }),
    onConflict: setBase,
    onChanged: end,
  });
  function end() {
    draft.clear();
    onEnd();
  }
  return (
    <NoteBox
      label={text('notes.edit')}
      draft={draft}
      submission={submission}
      onSubmit={() => void change({ data: { body: draft.message.trim() }, base }, note.author)}
      onCancel={end}
      mayBeEmpty={note.kind === 'phone'}
    />
  );
}
