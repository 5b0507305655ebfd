import { useGetList } from 'react-admin';
import { historyLists, type Subject } from '../data/history';
import { RECORD_QUERY } from '../data/listDefaults';
import type { HistoryEvent, Note } from '../data/records';

const QUIET = { ...RECORD_QUERY, onError: () => {} };

/** Reads the notes and events of a record. Polling keeps them up to date. */
export function useHistory(subject: Subject) {
  const lists = historyLists(subject);
  return {
    notes: useGetList<Note>('notes', lists.notes, QUIET),
    events: useGetList<HistoryEvent>('events', lists.events, QUIET),
  };
}
