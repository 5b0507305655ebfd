import { useEffect, useSyncExternalStore } from 'react';
import type { Subject } from '../data/history';
import { type HistoryEntry, openRecord } from '../data/openRecord';

const none: readonly HistoryEntry[] = [];

/**
 * Returns the history entries that others have added since the record was opened and that the user
 * has not dismissed.
 */
export function useRecordNews(id: string): readonly HistoryEntry[] {
  const open = useSyncExternalStore(openRecord.subscribe, openRecord.get);
  return open?.id === id ? open.news : none;
}

/** Makes polling include a record and its history while the dialog of the record is open. */
export function useOpenRecord(entity: Subject['entity'], id: string): void {
  useEffect(() => {
    openRecord.set({ entity, id, news: [] });
    return () => openRecord.set(null);
  }, [entity, id]);
}
