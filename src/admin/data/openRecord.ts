import { useEffect, useSyncExternalStore } from 'react';
import type { HistoryRows, HistoryTable, Subject } from './history';
import { sharedValue } from './sharedValue';

/** An entry of a history. */
export type HistoryEntry = {
  [Table in HistoryTable]: { table: Table; row: HistoryRows[Table] };
}[HistoryTable];

/** The record in the open dialog. */
export interface OpenRecord extends Subject {
  /** What somebody else did with it since it was opened, as the look-ups found it. */
  news: readonly HistoryEntry[];
}

const openRecord = sharedValue<OpenRecord | null>(null);

export const getOpenRecord = openRecord.get;

/** Adds what a look-up found, if the record is still open. */
export function addRecordNews({ id }: OpenRecord, found: readonly HistoryEntry[]): void {
  const open = openRecord.get();
  if (open?.id !== id || found.length === 0) return;
  openRecord.set({ ...open, news: [...open.news, ...found] });
}

const none: readonly HistoryEntry[] = [];

/** What somebody else did with the open record. */
export function useRecordNews(id: string): readonly HistoryEntry[] {
  const open = useSyncExternalStore(openRecord.subscribe, openRecord.get);
  return open?.id === id ? open.news : none;
}

/** Lets the look-ups read a record while its dialog is open. */
export function useOpenRecord(entity: Subject['entity'], id: string): void {
  useEffect(() => {
    openRecord.set({ entity, id, news: [] });
    return () => openRecord.set(null);
  }, [entity, id]);
}

export function dismissRecordNews(): void {
  const open = openRecord.get();
  if (open) openRecord.set({ ...open, news: [] });
}
