import type { ReactNode } from 'react';
import { localDay } from '../../domain/dates';
import type { Addressee } from './addressee';
import { type TimelineEntry, UNDONE } from './conversationRecords';
import { isNote } from './useEntryText';

/** The record of an entry: the client, and on the page of a client the link to the record. */
export interface About {
  to: Addressee;
  link?: ReactNode;
}

/** The kind of an entry that shows what the client first asked for. The database has no such rows. */
export const REQUEST = 'request';

interface Asked {
  id: string;
  name: string;
  message: string;
  created_at: string;
}

/** Returns what a client asked for in a quote, as the first entry of its stream. */
export const requestOf = ({ id, name, message, created_at }: Asked): TimelineEntry => ({
  id: `request/${id}`,
  row_id: id,
  subject_id: id,
  kind: REQUEST,
  author: name,
  body: message,
  by_staff: false,
  by_link: false,
  by_mail: false,
  subject: null,
  details: null,
  attachments: null,
  omitted: null,
  happened_at: created_at,
  updated_at: created_at,
});

/** What happened in one transaction, such as an offer that was sent and the status that it set. */
export type Moment = readonly [TimelineEntry, ...TimelineEntry[]];

/** What stands together in a stream: a message with the changes that it made, or changes between two messages. */
export type Block =
  | { message: TimelineEntry; changes: readonly TimelineEntry[]; moments?: never }
  | { moments: readonly Moment[]; message?: never; changes?: never };

const isMessage = ({ kind }: TimelineEntry): boolean => kind === REQUEST || isNote({ kind });

/** Edits and delivered emails stand together, folded if there are many. What else happens has a line of its own. */
const isQuiet = (moment: Moment): boolean =>
  moment.every(
    ({ kind, details }) =>
      kind === 'edited' ||
      kind === UNDONE ||
      (kind === 'mail' &&
        details?.unconfirmed !== true &&
        !['failed', 'bounced', 'dismissed'].includes(`${details?.status}`)),
  );

/** The day of a block, in the time zone of the browser. No block has moments of two days. */
export const dayOf = (block: Block | undefined): string => {
  const entry = block?.message ?? block?.moments?.[0]?.[0];
  return entry ? localDay(new Date(entry.happened_at)) : '';
};

const timeOf = ({ happened_at }: TimelineEntry): number => Date.parse(happened_at);

/** Returns the blocks of a stream, the oldest first. The entries may be in any order. */
export function blocksOf(entries: readonly TimelineEntry[]): Block[] {
  const groups = new Map<string, TimelineEntry[]>();
  // Of the same moment, the database returns the later entry first.
  const inOrder = entries.toReversed().toSorted((a, b) => timeOf(a) - timeOf(b));
  for (const entry of joinUndone(inOrder)) {
    const key = `${entry.happened_at} ${entry.subject_id}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const blocks: Block[] = [];
  let quiet: Moment[] | null = null;
  for (const group of groups.values()) {
    const messages = group.filter(isMessage);
    const [first, ...others] = group.filter((entry) => !isMessage(entry)).toSorted(offersFirst);
    for (const [place, message] of messages.entries()) {
      blocks.push({ message, changes: place === 0 && first ? [first, ...others] : [] });
      quiet = null;
    }
    if (messages.length > 0 || !first) continue;
    const moment: Moment = [first, ...others];
    const isSameDay = dayOf({ moments: [moment] }) === dayOf(blocks.at(-1));
    if (quiet && isSameDay && isQuiet(moment)) quiet.push(moment);
    else {
      quiet = isQuiet(moment) ? [moment] : null;
      blocks.push({ moments: quiet ?? [moment] });
    }
  }
  return blocks;
}

/** A notice offers an undo for half a minute, and for longer while the mouse is over it. */
const UNDO_MS = 2 * 60_000;

/** Returns entries, the oldest first, with one entry for a change and the next one that took it back. */
function joinUndone(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const joined: TimelineEntry[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (last && isUndoOf(entry, last)) joined.splice(-1, 1, { ...last, kind: UNDONE });
    else joined.push(entry);
  }
  return joined;
}

const isUndoOf = (entry: TimelineEntry, before: TimelineEntry): boolean =>
  entry.kind === 'edited' &&
  before.kind === 'edited' &&
  entry.author === before.author &&
  entry.subject_id === before.subject_id &&
  timeOf(entry) - timeOf(before) <= UNDO_MS &&
  isInverse(entry.details ?? {}, before.details ?? {});

/** Whether a change of fields, each with the values before and after, restores all that another one changed. */
function isInverse(details: Changes, before: Changes): boolean {
  const names = Object.keys(before);
  const isRestored = (name: string) => {
    const [from, to] = pairOf(before[name]);
    const [since, restored] = pairOf(details[name]);
    return from === restored && to === since;
  };
  const isSame = names.length > 0 && names.length === Object.keys(details).length;
  return isSame && names.every(isRestored);
}

type Changes = Readonly<Record<string, unknown>>;
const pairOf = (change: unknown): readonly unknown[] =>
  Array.isArray(change) ? change : [NaN, NaN];

const offersFirst = (a: TimelineEntry, b: TimelineEntry): number =>
  Number(b.kind === 'offer') - Number(a.kind === 'offer');
