import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutationState } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type About,
  type Block,
  blocksOf,
  dayOf,
  type Moment,
  REQUEST,
} from '../conversation/blocks';
import type { Note, TimelineEntry } from '../conversation/conversationRecords';
import { useText } from '../i18n/useText';
import { useDayName } from '../screen/dates';
import { isWriting } from '../screen/screen';
import type { Call } from '../writing/Composer';
import { NoteEntry } from './Entry';
import { MomentLine } from './MomentLine';

interface Props {
  /** In any order. */
  entries: readonly TimelineEntry[];
  about: (entry: TimelineEntry) => About;
  /** The call whose text is being written below the stream, and therefore not in it. */
  call: Call | null;
  /** Whether the end of the stream is in sight when it opens, and then each newer entry. */
  isFollowed?: boolean;
}

/** So many of the last blocks are shown at first, besides the first one. */
const LAST = 3;
/** Fewer earlier blocks are not worth a button. */
const FEWEST_EARLIER = 2;
/** Fewer changes in a row are not folded. */
const FEWEST_FOLDED = 3;

/**
 * A stream, the oldest first: what the client wrote at one side, what staff wrote at the other, and what changed between
 * them, below the name of each day. The middle of a long one is folded, and so is the request, once there is an answer. It opens
 * at its newest message.
 */
export function Timeline({ entries, about, call, isFollowed = false }: Props) {
  const text = useText();
  const nameOfDay = useDayName();
  const list = useRef<HTMLOListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const current = useSavedNotes(entries);
  const blocks = blocksOf(current.filter(({ row_id }) => row_id !== call?.note.id));
  const newest = blocks.findLast(({ message }) => message);
  // Folded when the stream is first read: what was seen is not folded away when others add to it.
  const [folded, fold] = useState<number>();
  const most = Math.max(0, blocks.length - LAST - 1);
  if (folded === undefined && blocks.length > 1) fold(most >= FEWEST_EARLIER ? most : 0);
  const earlier = Math.min(folded ?? 0, most);
  const isFolded = !isWhole && earlier > 0;
  const end = blocks.length > 1 ? keyOf(blocks.at(-1)) : '';
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!isFollowed || shown.current === end) return;
    shown.current = end;
    // The entry that somebody edits stays where it is.
    if (isWriting() && list.current?.contains(document.activeElement)) return;
    if (end && list.current) showEnd(list.current);
  }, [isFollowed, end]);
  const showEarlier = () => {
    // The pressed button disappears.
    list.current?.focus({ preventScroll: true });
    setWhole(true);
  };
  const show = (block: Block, place: number, others: readonly Block[]) => (
    <li key={keyOf(block)}>
      {dayOf(block) !== dayOf(others[place - 1]) && (
        <Box sx={dayLine}>
          <span>{nameOfDay(dayOf(block))}</span>
        </Box>
      )}
      {block.message ? (
        <NoteEntry
          entry={block.message}
          changes={block.changes}
          {...about(block.message)}
          isWhole={block === newest}
          isFolded={block.message.kind === REQUEST && block !== newest}
          onDeleted={() => list.current?.focus()}
        />
      ) : (
        <Changes moments={block.moments} about={about} />
      )}
    </li>
  );
  return (
    <Box component="ol" ref={list} tabIndex={-1} aria-label={text('notes.title')} sx={ordered}>
      {isFolded ? (
        <>
          {blocks.slice(0, 1).map(show)}
          <li>
            <Button size="small" color="inherit" onClick={showEarlier} sx={quiet}>
              {text('notes.earlier', { smart_count: earlier })}
            </Button>
          </li>
          {blocks.slice(earlier + 1).map(show)}
        </>
      ) : (
        blocks.map(show)
      )}
    </Box>
  );
}

const SAVED = { mutationKey: ['notes', 'update'], status: 'success' } as const;

/** Returns the entries with the notes as they were saved here since the stream was read. */
function useSavedNotes(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const saved = useMutationState({ filters: SAVED, select: ({ state }) => state.data as Note });
  return entries.map((entry) => {
    const note = saved.findLast(({ id }) => id === entry.row_id);
    const isNewer = note && note.updated_at > entry.updated_at;
    return isNewer ? { ...entry, body: note.body, updated_at: note.updated_at } : entry;
  });
}

/** Scrolls to the last entry, above the form, no further than necessary, but so that no entry begins in mid-sentence. */
function showEnd(list: Element) {
  const last = list.lastElementChild;
  last?.scrollIntoView({ block: 'nearest' });
  const frame = list.closest('.MuiDialogContent-root');
  if (!frame?.scrollTop) return;
  const { top } = frame.getBoundingClientRect();
  const whole = [...list.children].find((entry) => entry.getBoundingClientRect().top >= top);
  (whole ?? last)?.scrollIntoView({ block: 'start' });
}

const keyOf = (block: Block | undefined): string =>
  block?.message?.id ?? block?.moments?.[0]?.[0].id ?? '';

interface ChangesProps extends Pick<Props, 'about'> {
  moments: readonly Moment[];
}

/** What changed between two messages. */
function Changes({ moments, about }: ChangesProps) {
  const text = useText();
  const lines = moments.map((moment) => (
    <MomentLine key={moment[0].id} moment={moment} {...about(moment[0])} />
  ));
  if (lines.length < FEWEST_FOLDED) return lines;
  return (
    <Box component="details" sx={folded}>
      <summary>{text('notes.changes', { smart_count: lines.length })}</summary>
      {lines}
    </Box>
  );
}

const dayLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  marginBlock: '4px 8px',
  fontSize: '0.75rem',
  fontWeight: 500,
  color: 'text.secondary',
  '&::before, &::after': {
    content: '""',
    flex: 1,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
};
const ordered = {
  margin: 0,
  marginBlockEnd: 1.5,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.25,
  outline: 'none',
  '&:empty': { display: 'none' },
  // The height of the form that lies over the end.
  '& > li': { scrollMarginBlock: { xs: '8px 144px', sm: '8px 272px' } },
};
const quiet = { color: 'text.secondary', minHeight: { xs: 44, sm: 32 } };
const folded = {
  fontSize: '0.75rem',
  color: 'text.secondary',
  '& summary': { width: 'fit-content', minHeight: 24, cursor: 'pointer' },
};
