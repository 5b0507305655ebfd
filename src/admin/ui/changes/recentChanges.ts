import { useSyncExternalStore } from 'react';
import { randomId } from '../../../domain/randomId';
import { sharedValue } from '../../data/sharedValue';

/**
 * How long a change stays one of the recent changes. The database accepts the undo of a status
 * change for longer, so no recent change is too old to be undone.
 */
const KEPT_MS = 10 * 60_000;
const KEPT = 5;

interface Change {
  /** What happened, such as 'Camille Durand: Contacted' */
  message: string;
  /** The changed rows, written as `resource/id`. */
  rows: readonly string[];
}

export interface RecentChange extends Change {
  readonly id: string;
  readonly at: number;
  /**
   * Undoes the change immediately. `undoChange` first waits for the changes that are being sent.
   */
  undo: () => void;
}

// Stored outside React, because the user can leave the list before the undo.
const recent = sharedValue<readonly RecentChange[]>([]);

/**
 * Remembers a change for `KEPT_MS`, unless an undo, newer changes or `forgetChange` remove the
 * change first.
 */
export function rememberChange(
  { message, rows }: Change,
  undo: (change: RecentChange) => void,
): RecentChange {
  const change: RecentChange = {
    ...{ message, rows, id: randomId(), at: Date.now() },
    undo() {
      // Removes the change before its undo is sent, so that the next undo applies to an earlier
      // change.
      forgetChange(change.id);
      undo(change);
    },
  };
  restoreChange(change);
  setTimeout(() => forgetChange(change.id), KEPT_MS);
  return change;
}

/** Inserts a new change, or a change whose undo failed, in chronological order. */
export function restoreChange(change: RecentChange): void {
  recent.set([change, ...recent.get()].toSorted((a, b) => b.at - a.at).slice(0, KEPT));
}

export function forgetChange(id: string): void {
  const changes = recent.get();
  if (changes.some((change) => change.id === id)) {
    recent.set(changes.filter((change) => change.id !== id));
  }
}

/** The number of changes that wait for a response. Undos are not counted. */
let sending = 0;
/**
 * The undos that the user requested while a change was being sent. `undefined` means the latest
 * change.
 */
let asked: (RecentChange | undefined)[] = [];

export function startSending(): void {
  sending += 1;
}

/**
 * Records that a change has succeeded or failed. Starts the waiting undos when no other change is
 * being sent.
 */
export function endSending(canUndo: boolean): void {
  sending -= 1;
  // Drops the requests to undo the latest change. They were meant for the change that has just
  // ended, which cannot be undone.
  if (!canUndo) asked = asked.filter((change) => change !== undefined);
  if (sending > 0) return;
  const undos = asked;
  asked = [];
  for (const change of undos) undoChange(change);
}

/**
 * Undoes a change, or the latest change if none is given. Waits for the changes that are being
 * sent. If a later change affects the same rows, that change is undone instead.
 */
export function undoChange(change?: RecentChange): void {
  const all = recent.get();
  if (sending > 0) asked.push(change);
  else if (!change) all[0]?.undo();
  else if (all.includes(change)) all.find((other) => sharesRows(other, change))?.undo();
}

const sharesRows = (change: Change, other: Change): boolean =>
  change.rows.some((row) => other.rows.includes(row));

/** Whether no later change affects the same rows, so that an undo restores the previous values. */
export function isLatestOfItsRows(change: RecentChange, all: readonly RecentChange[]): boolean {
  return !all.slice(0, all.indexOf(change)).some((later) => sharesRows(later, change));
}

/** Returns the last changes of this tab, the latest first. */
export const useRecentChanges = (): readonly RecentChange[] =>
  useSyncExternalStore(recent.subscribe, recent.get);
