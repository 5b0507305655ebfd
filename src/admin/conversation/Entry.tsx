import DeleteOutline from '@mui/icons-material/DeleteOutline';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { useDataProvider, useUpdate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { conflictOf } from '../data/errors';
import { paths } from '../data/paths';
import type { Note, TimelineEntry } from '../data/records';
import type { MessageKey } from '../i18n/messages/en';
import { failureText, useText } from '../i18n/useText';
import { TimeStamp } from '../kit/dates';
import { draftKeys, readDraft, useTextDraft } from '../kit/drafts';
import type { Failure } from '../kit/Failures';
import { useConflictText } from '../kit/useConflictText';
import { useFrom } from '../kit/useFrom';
import { ONE_AFTER_THE_OTHER, PESSIMISTIC, useDone, useRemove, useTakeBack } from '../kit/useSave';
import { channels, SUBJECT_PREFIX } from './answer';
import { MessageState } from './MessageState';
import { NoteBox } from './NoteBox';
import { useTakeBackMessage } from './useAnswer';
import { isNote, useEntryText } from './useEntryText';

interface Props {
  entry: TimelineEntry;
  /** Whose history it is, which names the fields. */
  resource: string;
  onDeleted: () => void;
}

/** A line of a timeline: a note or a message, or what changed. */
export const Entry = (props: Props) =>
  isNote(props.entry) ? <NoteEntry {...props} /> : <Change {...props} />;

function Change({ entry, resource }: Props) {
  const { who, what } = useEntryText(resource);
  const lines = what(entry);
  return (
    <Box sx={{ typography: 'body2', '& ul': { margin: 0, padding: 0, listStyle: 'none' } }}>
      {lines.length > 1 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        lines
      )}{' '}
      <Converted details={entry.details ?? {}} />
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <TimeStamp value={entry.happened_at} time />
        {entry.kind !== 'mail' && (
          <>
            {' · '}
            <bdi>{who(entry)}</bdi>
          </>
        )}
      </Box>
    </Box>
  );
}

interface Target {
  id: string;
  name: string;
}

/** The link to the other record of a conversion. */
function Converted({ details }: { details: Readonly<Record<string, unknown>> }) {
  const from = useFrom();
  const { project, quote } = details as { project?: Target; quote?: Target };
  const target = project ?? quote;
  if (!target) return null;
  return (
    <>
      <Link
        component={RouterLink}
        to={paths.record(project ? 'projects' : 'quotes', target.id, from)}
      >
        <bdi>{target.name}</bdi>
      </Link>{' '}
    </>
  );
}

/** A note, a message or a reply. If a draft of an edit exists, shows the form with the draft. */
function NoteEntry({ entry, resource, onDeleted }: Props) {
  const text = useText();
  const remove = useRemove('notes');
  const takeBack = useTakeBackMessage();
  const { what } = useEntryText(resource);
  const note = noteOf(entry);
  const [editing, setEditing] = useState(
    () => readDraft(sessionStorage, draftKeys.note(note.id)) !== null,
  );
  const [edited, setEdited] = useState(false);
  const end = () => {
    setEditing(false);
    setEdited(true);
  };
  if (editing) return <EditNote note={note} onEnd={end} />;
  const { kind, author, by_link, by_mail, subject, body } = note;
  const isOurs = channels.some((one) => one === kind);
  const state = entry.details?.status;
  // What the client may have is not deleted, and what is about to leave is taken back at once.
  const isKept =
    by_link || by_mail || ['queued', 'sending', 'sent', 'bounced'].includes(`${state}`);
  return (
    <Box sx={[box, isOurs ? ours : kind === 'note' && internal]}>
      <Box sx={heading}>
        <span>
          <Box component="bdi" sx={{ fontWeight: 600 }}>
            {author}
          </Box>
          {kind !== 'note' && ` · ${what(entry).join()}`}
          <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 1.5 }}>
            <TimeStamp value={entry.happened_at} time />
            {note.updated_at !== entry.happened_at && ` · ${text('notes.edited')}`}
          </Box>
        </span>
        {!isKept && (
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
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {subject && <Subject>{subject}</Subject>}
        <div dir="auto">{body}</div>
      </Box>
      {by_mail && <InTheMailbox note={note} />}
      {entry.details && (
        <MessageState
          entry={entry}
          resource={resource}
          onTakeBack={() => {
            void takeBack(note, author);
            onDeleted();
          }}
        />
      )}
    </Box>
  );
}

/** A subject, whose direction is that of its own words: the prefix of a mail program is Latin. */
function Subject({ children }: { children: string }) {
  const [prefix = ''] = SUBJECT_PREFIX.exec(children) ?? [];
  return (
    <Box dir="auto" sx={{ fontWeight: 600 }}>
      <bdi>{prefix}</bdi>
      {children.slice(prefix.length)}
    </Box>
  );
}

/** What of a reply by mail is only in the mailbox. */
function InTheMailbox({ note: { attachments, omitted } }: { note: Note }) {
  const text = useText();
  const lines = [
    ...(omitted ?? []).map((reason) => text(`notes.omitted_${reason}` as MessageKey)),
    ...(attachments ? [text('notes.attachments', { names: attachments.join(' · ') })] : []),
  ];
  return lines.map((line) => (
    <Box key={line} sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {line}
    </Box>
  ));
}

const noteOf = ({ row_id, happened_at, ...entry }: TimelineEntry) =>
  ({ ...entry, id: row_id, created_at: happened_at, by_hand: false }) as Note;

const target = { width: 44, height: 44 };
const box = {
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

interface EditProps {
  note: Note;
  label?: string;
  onEnd: () => void;
}

/** The form that edits the text of a note. */
export function EditNote({ note, label, onEnd }: EditProps) {
  const text = useText();
  const draft = useTextDraft(draftKeys.note(note.id), { message: note.body });
  // The version with which the edit began. After a conflict, it is the version that somebody else saved.
  const [base, setBase] = useState(note);
  const [failure, setFailure] = useState<Failure | null>(null);
  const dataProvider = useDataProvider();
  const [update, { isPending: busy }] = useUpdate<Note>('notes', {}, ONE_AFTER_THE_OTHER);
  const takeBack = useTakeBack<Note>('notes');
  const conflictText = useConflictText('notes');
  const done = useDone();
  function end() {
    draft.clear();
    onEnd();
  }
  const submit = () => {
    const body = draft.message.trim();
    if (body === note.body) end();
    else void save(body);
  };
  const save = async (body: string) => {
    const { id, author: name } = note;
    const data = { body, updated_at: base.updated_at };
    setFailure(null);
    try {
      const params = { id, data, previousData: base };
      const saved = (await update('notes', params, PESSIMISTIC)) as Note;
      const undo = () => void takeBack(saved, { body: base.body }, name);
      done(text('app.change', { name, value: text('notes.changed') }), { undo });
      end();
    } catch (error) {
      const read = conflictOf(error) && dataProvider.getOne<Note>('notes', { id });
      const theirs = await read?.then(
        ({ data: current }) => current,
        () => null,
      );
      if (theirs) setBase(theirs);
      setFailure({
        error,
        text: theirs
          ? await conflictText(error, note, theirs, { body })
          : failureText(error, 'notes.update_failed', text),
      });
    }
  };
  return (
    <NoteBox
      label={label ?? text('notes.edit')}
      draft={draft}
      busy={busy}
      failure={failure}
      onDismiss={() => setFailure(null)}
      onSubmit={submit}
      onCancel={end}
      mayBeEmpty={note.kind === 'phone'}
    />
  );
}
