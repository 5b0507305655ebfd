import DeleteOutline from '@mui/icons-material/DeleteOutline';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { alpha, type Theme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Tone } from '../../domain/choices';
import { type About, REQUEST } from '../conversation/blocks';
import type { Note, TimelineEntry } from '../conversation/conversationRecords';
import { SUBJECT_PREFIX } from '../conversation/conversationRecords';
import { useEntryText } from '../conversation/useEntryText';
import { draftKeys, readDraft } from '../form/drafts';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { TimeOfDay } from '../screen/dates';
import { focusQuietly } from '../screen/screen';
import { clamp, lead } from '../theme/text';
import { useRemove } from '../write/useSave';
import { EditNote, savingOf } from '../writing/EditNote';
import { useTakeBackNote } from '../writing/useTakeBackNote';
import { MessageState } from './MessageState';
import { change } from './MomentLine';

interface NoteProps extends About {
  entry: TimelineEntry;
  /** What it changed, such as the status of a quote that it answered. */
  changes: readonly TimelineEntry[];
  /** Whether a long text is shown whole. */
  isWhole: boolean;
  /** Whether only its first lines are shown until a press. */
  isFolded?: boolean;
  onDeleted: () => void;
}

/** A note, a message, a reply or a request. If a draft of an edit exists, shows the form with the draft. */
export function NoteEntry(props: NoteProps) {
  const { entry, changes, to, link, isWhole, isFolded = false, onDeleted } = props;
  const text = useText();
  const remove = useRemove('notes');
  const takeBack = useTakeBackNote();
  const { what } = useEntryText(to.resource);
  const note = noteOf(entry);
  const client = useQueryClient();
  const [editing, setEditing] = useState(
    () =>
      readDraft(sessionStorage, draftKeys.note(note.id)) !== null &&
      client.isMutating(savingOf(note)) === 0,
  );
  const [edited, setEdited] = useState(false);
  const end = () => {
    setEditing(false);
    setEdited(true);
  };
  const edit = useRef<HTMLButtonElement>(null);
  // After an edit, unless the focus has gone on: what is typed there would be shortcuts.
  useLayoutEffect(() => {
    if (edited && document.activeElement === document.body) edit.current?.focus();
  }, [edited]);
  const { kind, author, by_link, by_mail, subject, body } = note;
  const discard = () => {
    remove(note, author);
    onDeleted();
  };
  if (editing) return <EditNote note={note} onEnd={end} />;
  const isTheirs = kind === 'reply' || kind === REQUEST;
  const { status, left } = entry.details ?? {};
  // What the client may have is not deleted, and what is about to leave is taken back at once.
  const isKept = kind === REQUEST || by_link || by_mail || left === true || status === 'queued';
  return (
    <Box sx={[message, !isTheirs && atEnd]}>
      <Box sx={[meta, !isTheirs && { flexDirection: 'row-reverse' }]}>
        <span>
          <Box component="bdi" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {author}
          </Box>
          {` · ${kind === 'note' ? text('resources.notes.fields.body') : what(entry).join()} · `}
          <TimeOfDay value={entry.happened_at} />
          {note.updated_at !== entry.happened_at && ` · ${text('notes.edited')}`}
          {link && <> · {link}</>}
        </span>
        {!isKept && (
          <Box className="tools" sx={{ flex: 'none', marginBlock: -1.5 }}>
            {kind !== 'email' && kind !== 'whatsapp' && (
              <IconButton
                ref={edit}
                aria-label={text('notes.edit_of', { author })}
                onClick={() => {
                  setEditing(true);
                  setEdited(false);
                }}
                sx={target}
              >
                <EditOutlined fontSize="small" />
              </IconButton>
            )}
            <IconButton
              aria-label={text('notes.delete_of', { author })}
              onClick={discard}
              sx={target}
            >
              <DeleteOutline fontSize="small" />
            </IconButton>
          </Box>
        )}
      </Box>
      {(body || subject || by_mail) && (
        <Box sx={[bubble, isTheirs ? theirs : kind === 'note' ? internal : ours]}>
          {subject && <Subject>{subject}</Subject>}
          <LongText
            text={body}
            isWhole={isWhole}
            isFolded={isFolded}
            lang={kind === REQUEST ? to.language : undefined}
          />
          {by_mail && <InTheMailbox note={note} />}
        </Box>
      )}
      {changes.length > 0 && <Box sx={change}>{changes.flatMap(what).join(' · ')}</Box>}
      {by_mail && (
        <Button size="small" color="inherit" onClick={discard} sx={quiet}>
          {text('notes.not_theirs')}
        </Button>
      )}
      {entry.details && (
        <MessageState
          entry={entry}
          to={to}
          onTakeBack={() => {
            void takeBack(note, to.name);
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

interface LongProps {
  text: string;
  isWhole: boolean;
  isFolded: boolean;
  lang: string | undefined;
}

/** A text of which, if it is long and older, the first lines are shown. */
function LongText({ text: body, isWhole, isFolded, lang }: LongProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const most = isFolded ? FOLDED : LONG;
  const isLong = body.length > most.length || body.split('\n').length > most.lines;
  const isCut = isLong && !isWhole && !isOpen;
  return (
    <>
      <Box
        ref={whole}
        tabIndex={-1}
        dir="auto"
        lang={lang}
        sx={isCut ? [words, clamp(most.shown)] : words}
      >
        {body}
      </Box>
      {isCut && (
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            // The pressed button disappears.
            focusQuietly(whole.current, { preventScroll: true });
            setOpen(true);
          }}
          sx={quiet}
        >
          {text('notes.whole')}
        </Button>
      )}
    </>
  );
}

/** From how many characters or lines a text is long, and how many lines of it are shown. */
const LONG = { length: 600, lines: 8, shown: 6 };
const FOLDED = { length: 90, lines: 2, shown: 2 };

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
const quiet = { color: 'text.secondary', minHeight: { xs: 44, sm: 32 } };
const words = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  lineHeight: ({ direction }: Theme) => lead(direction, 1.5),
} as const;
const message = {
  display: 'grid',
  justifyItems: 'start',
  rowGap: 0.5,
  width: 'fit-content',
  // Where there is a mouse, the buttons show when they are needed.
  '@media (hover: hover)': {
    '&:not(:hover, :focus-within) .tools': { opacity: 0 },
  },
  maxWidth: { xs: '92%', sm: 'min(85%, 40rem)' },
};
const atEnd = { justifyItems: 'end', marginInlineStart: 'auto' };
const meta = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: '0.75rem',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};
const bubble = {
  paddingInline: 1.5,
  paddingBlock: 1,
  borderRadius: 1.5,
  fontSize: '0.9375rem',
  minWidth: 0,
  maxWidth: '100%',
};
/** A ground alone would hardly be seen on the page. */
const inTone = (tone: Tone) => ({
  backgroundColor: ({ palette }: Theme) => palette.tones[tone].ground,
  border: '1px solid',
  borderColor: ({ palette }: Theme) => alpha(palette.tones[tone].line, 0.5),
});
/** What the client wrote, what staff wrote to the client, and notes, which the client never sees. */
const theirs = { ...inTone('ink'), borderStartStartRadius: 4 };
const ours = { ...inTone('teal'), borderStartEndRadius: 4 };
const internal = { ...inTone('sand'), borderStartEndRadius: 4 };
