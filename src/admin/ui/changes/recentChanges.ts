import { useIsMutating } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sharedValue } from '../../data/sharedValue';

/**
 * How long a change stays in the list. The database accepts the undo of a status for longer, so no
 * listed change is too old to be undone.
 */
const KEPT_MS = 10 * 60_000;
const KEPT = 5;

interface Change {
  /** What happened, such as 'Camille Durand: Contacted' */
  message: string;
  /** The changed rows, as `quotes/id`. */
  rows: readonly string[];
  undo: () => void;
}

export interface RecentChange extends Change {
  readonly id: string;
  readonly at: number;
}

// Stored outside React, because the reader can leave the list before the undo.
const recent = sharedValue<readonly RecentChange[]>([]);

/** Remembers a change for `KEPT_MS`, unless newer changes or `forgetChange` remove it first. */
export function rememberChange(change: Change): RecentChange {
  const remembered = { ...change, id: crypto.randomUUID(), at: Date.now() };
  recent.set([remembered, ...recent.get()].slice(0, KEPT));
  setTimeout(() => forgetChange(remembered.id), KEPT_MS);
  return remembered;
}

export function forgetChange(id: string): void {
  const changes = recent.get();
  if (changes.some((change) => change.id === id)) {
    recent.set(changes.filter((change) => change.id !== id));
  }
}

/** Whether no later change affects the same rows, so that an undo restores the previous values. */
export function isLatestOfItsRows(change: RecentChange, all: readonly RecentChange[]): boolean {
  const later = all.slice(0, all.indexOf(change)).flatMap(({ rows }) => rows);
  const touched = new Set(later);
  return !change.rows.some((row) => touched.has(row));
}

/** Returns the last changes of this tab, the latest first. */
export function useRecentChanges(): { changes: readonly RecentChange[]; isBusy: boolean } {
  const changes = useSyncExternalStore(recent.subscribe, recent.get);
  // Disables the undo while a change is being sent, because it would undo an earlier change.
  const isBusy = useIsMutating() > 0;
  return { changes, isBusy };
}
