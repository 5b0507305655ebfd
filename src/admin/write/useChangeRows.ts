import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { limits } from '../../domain/schema';
import type { ChangeReport, Letters, RowChange, StatusConflict } from '../data/changes';
import type { AdminDataProvider } from '../data/dataProvider';
import type { ResourceName } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { useStatuses } from '../screen/resource';
import { type SeenRow, ShownRows } from '../screen/selection';
import type { NoticeLink } from './Notification';
import { useAction } from './useAction';
import { useDone } from './useSave';

interface Change {
  set: object;
  /** What is also set in the rows that do not have the status yet, such as the day of a payment. */
  withStatus?: object | undefined;
  rows: readonly SeenRow[];
  /** What is written to the client of each row. */
  messages?: Letters['messages'];
}

export interface ChangeOptions {
  onChanged?: (() => void) | undefined;
  /** Receives the conflict of the only row, which then is not reported. */
  onConflict?: (theirs: StatusConflict, row: SeenRow, change: Change) => void;
  /** Returns what the notice offers to do next. */
  next?: (changed: ChangeReport['changed'], change: Change) => readonly NoticeLink[] | undefined;
}

/**
 * Sets columns of one or many rows in one call, with one report and one undo. `wordFor` returns how the notice names the new
 * state.
 */
export function useChangeRows(
  resource: ResourceName,
  wordFor: (set: object) => string,
  { onChanged, onConflict, next }: ChangeOptions = {},
) {
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const done = useDone();
  const text = useText();
  const report = useReport(resource);
  const { act } = useAction(`${resource}.update_failed`);
  const [pending, setPending] = useState<readonly Change[]>([]);
  const shown = use(ShownRows);

  const send = (changes: readonly RowChange[], name: string | undefined, letters: Letters) =>
    act(async () => (await dataProvider.changeRows(resource, changes, letters)).data, name);

  /** Overwrites no status that somebody else has set since. If an email has left, nothing is taken back. */
  const takeBack = async (answer: ChangeReport, { set, rows }: Change) => {
    const name = nameOf(rows);
    const changes = undoOf(answer, statusOf(set));
    const unsent = answer.messages?.map(({ note }) => note);
    const undone = await send(changes, name, { unsent });
    const [value = null, ...others] = new Set(changes.map((before) => wordFor(before.set)));
    if (!undone) return;
    const restored = { value: others.length > 0 ? null : value, name, isUndo: true };
    done(report(undone, restored), { count: 0 });
  };

  const tell = (answer: ChangeReport, change: Change): void => {
    const { changed, conflicts } = answer;
    const [theirs] = conflicts;
    const [row, ...others] = change.rows;
    if (theirs && onConflict && row && others.length === 0) {
      onConflict(theirs, row, change);
      return;
    }
    const { messages = [] } = answer;
    const name = nameOf(change.rows);
    const notice = report(answer, { value: wordFor(change.set), name, isUndo: false });
    const leaving = text('list.leaving', {
      smart_count: messages.length,
      seconds: limits.undo_seconds,
    });
    done(messages.length > 0 ? `${notice} ${leaving}` : notice, {
      // Emails leave soon, so that the undo of many rows ends as early as that of one.
      count: Math.min(changed.length, messages.length > 0 ? 1 : Infinity),
      undo: changed.length > 0 ? () => void takeBack(answer, change) : undefined,
      next: next?.(changed, change),
    });
    onChanged?.();
  };

  const change = async (input: Change): Promise<void> => {
    setPending((all) => [...all, input]);
    const { rows, messages } = input;
    const answer = await send(byStatus(input), nameOf(rows), { messages });
    if (answer) {
      // A row that has left the list with its change may still be selected.
      const status = statusOf(input.set);
      for (const { id } of answer.changed) {
        const row = shown.get(id);
        if (row && status !== undefined) shown.set(id, { ...row, status });
      }
      tell(answer, input);
      // Waits for what is being read again.
      await client.invalidateQueries({}, { cancelRefetch: false });
    }
    setPending((all) => all.filter((other) => other !== input));
  };
  return {
    change: (input: Change) => void change(input),
    /** The changes that the screen does not show yet, in the order of the requests. */
    pending,
  };
}

/** The name with which a notice calls the row, if only one changes. */
const nameOf = (rows: readonly SeenRow[]) => (rows.length === 1 ? rows[0]?.name : undefined);

/**
 * One change for the rows of each status that the screen shows, and another one for those of them with a reply. Only a change
 * of the status depends on both, and one of the follow-up or a mark as spam on the reply.
 */
function byStatus({ set, withStatus, rows }: Change): RowChange[] {
  const status = statusOf(set);
  const putsOff = 'follow_up_on' in set || ('is_spam' in set && set.is_spam === true);
  return inGroups(
    rows.map(({ id, status: seen, replied_at }) => ({
      id,
      set: seen === status ? set : { ...withStatus, ...set },
      ...(status && seen && { seen, ...(replied_at && { replied: true }) }),
      ...(putsOff && { replied: Boolean(replied_at) }),
    })),
  );
}

/** Returns the changes that restore what a report says was there before. `seen` is the status that the rows have since. */
export const undoOf = (
  { changed }: Pick<ChangeReport, 'changed'>,
  seen: string | undefined,
): RowChange[] => inGroups(changed.map(({ id, ...set }) => ({ id, set, ...(seen && { seen }) })));

/** Joins what is the same for many rows, so that the changes fit into one request. */
function inGroups(changes: readonly (Omit<RowChange, 'ids'> & { id: string })[]): RowChange[] {
  const groups = new Map<string, RowChange & { ids: string[] }>();
  for (const { id, ...change } of changes) {
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { ...change, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The status that a change sets. */
export const statusOf = (set: object): string | undefined =>
  'status' in set ? String(set.status) : undefined;

export function useStatusConflictText(resource: ResourceName) {
  const statuses = useStatuses(resource);
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  return ({ status, author, changed_at }: StatusConflict) =>
    text('list.conflict', {
      author: author ?? text('notes.by_staff'),
      status: label(statuses, status),
      time: changed_at ? formats.time(Date.parse(changed_at)) : '',
    });
}

/** Returns a function that says what has happened to the rows. */
function useReport(resource: ResourceName) {
  const text = useText();
  const conflictText = useStatusConflictText(resource);

  /** `value` is the new state of the rows, or null if it differs between rows. */
  return (
    { changed, unchanged, missing, conflicts, offered = [], replied = [] }: ChangeReport,
    { value, name, isUndo }: { value: string | null; name: string | undefined; isUndo: boolean },
  ) => {
    const count = changed.length;
    const [theirs] = conflicts;
    const isOne = count + unchanged.length + missing.length + conflicts.length === 1;
    const kept = conflicts.length + offered.length + replied.length;
    if (isOne && missing.length === 1 && kept === 0) return text(`${resource}.not_found`);
    if (isOne && theirs && name !== undefined)
      return text('list.undo_conflict', { name, theirs: conflictText(theirs) });
    if (isOne && count === 1 && name !== undefined && value !== null)
      return text('app.change', { name, value });
    const counted =
      !isUndo && value !== null
        ? text(`${resource}.bulk_changed`, { smart_count: count, value })
        : text(`${resource}.bulk_undone`, { smart_count: count });
    const others = {
      'list.unchanged': unchanged,
      'list.missing': missing,
      'list.conflicts': conflicts,
      'list.offered': offered,
      'list.replied': replied,
    } as const;
    return [
      ...(count > 0 || kept === 0 ? [counted] : []),
      ...(Object.keys(others) as (keyof typeof others)[])
        .filter((key) => others[key].length > 0)
        .map((key) => text(key, { smart_count: others[key].length })),
    ].join(' ');
  };
}
