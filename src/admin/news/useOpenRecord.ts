import { useEffect, useSyncExternalStore } from 'react';
import type { Subject } from '../data/history';
import { type HistoryEntry, openRecord } from '../data/openRecord';

const none: readonly HistoryEntry[] = [];

/** Returns what others did with the open record. */
export function useRecordNews(id: string): readonly HistoryEntry[] {
  const open = useSyncExternalStore(openRecord.subscribe, openRecord.get);
  return open?.id === id ? open.news : none;
}

/** Makes the look-ups read a record while its dialog is open. */
export function useOpenRecord(entity: Subject['entity'], id: string): void {
  useEffect(() => {
    openRecord.set({ entity, id, news: [] });
    return () => openRecord.set(null);
  }, [entity, id]);
}
