import { useGetList } from 'react-admin';
import { RECORD_QUERY } from '../data/listQuery';
import { type HistoryEvent, historyLists, type Note, type Subject } from '../data/records';

const QUIET = { ...RECORD_QUERY, onError: () => {} };

/** Reads the notes and events of a record. Polling keeps them up to date. */
export function useHistory(subject: Subject) {
  const lists = historyLists(subject);
  return {
    notes: useGetList<Note>('notes', lists.notes, QUIET),
    events: useGetList<HistoryEvent>('events', lists.events, QUIET),
  };
}
