import { useEffect, useSyncExternalStore } from 'react';
import type { HistoryRows, HistoryTable, Subject } from '../data/history';
import { sharedValue } from '../data/sharedValue';

export type HistoryEntry = {
  [Table in HistoryTable]: { table: Table; row: HistoryRows[Table] };
}[HistoryTable];

/** The record in the open dialog. */
export interface OpenRecord extends Subject {
  /**
   * The history entries that others have added since the record was opened or the user dismissed
   * the previous entries.
   */
  news: readonly HistoryEntry[];
}

/** The record in the open dialog, or null. */
export const openRecord = sharedValue<OpenRecord | null>(null);

const none: readonly HistoryEntry[] = [];

/** Adds to `news` the history entries that a poll found, if the record is still open. */
export function addRecordNews({ id }: OpenRecord, found: readonly HistoryEntry[]): void {
  const open = openRecord.get();
  if (open?.id !== id || found.length === 0) return;
  openRecord.set({ ...open, news: [...open.news, ...found] });
}

export function dismissRecordNews(): void {
  const open = openRecord.get();
  if (open) openRecord.set({ ...open, news: none });
}

/** Returns the news of the open record. */
export function useRecordNews(id: string): readonly HistoryEntry[] {
  const open = useSyncExternalStore(openRecord.subscribe, openRecord.get);
  return open?.id === id ? open.news : none;
}

/** Makes polling include a record and its history while the dialog of the record is open. */
export function useOpenRecord({ resource, id }: Subject): void {
  useEffect(() => {
    openRecord.set({ resource, id, news: none });
    return () => openRecord.set(null);
  }, [resource, id]);
}
