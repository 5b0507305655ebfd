import type { HistoryRows, HistoryTable, Subject } from './history';
import { sharedValue } from './sharedValue';

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

/** The record in the open dialog, or null. The hooks in `useOpenRecord.ts` subscribe to it and set it. */
export const openRecord = sharedValue<OpenRecord | null>(null);

/** Adds to `news` the history entries that a poll found, if the record is still open. */
export function addRecordNews({ id }: OpenRecord, found: readonly HistoryEntry[]): void {
  const open = openRecord.get();
  if (open?.id !== id || found.length === 0) return;
  openRecord.set({ ...open, news: [...open.news, ...found] });
}

export function dismissRecordNews(): void {
  const open = openRecord.get();
  if (open) openRecord.set({ ...open, news: [] });
}
