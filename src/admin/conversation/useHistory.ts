import { useGetList } from 'react-admin';
import { RECORD_QUERY } from '../data/listQuery';
import {
  type HistoryEvent,
  historyLists,
  type Mail,
  type Note,
  type Subject,
} from '../data/records';
import type { Addressee } from './answer';

const QUIET = { ...RECORD_QUERY, onError: () => {} };

/** Reads the notes and events of a record. Polling keeps them up to date. */
export function useHistory(subject: Subject) {
  const lists = historyLists(subject);
  return {
    notes: useGetList<Note>('notes', lists.notes, QUIET),
    events: useGetList<HistoryEvent>('events', lists.events, QUIET),
  };
}

const ALL = { page: 1, perPage: 20 };

/** Reads the confirmation emails to the client of a quote, the newest first. */
export function useReceipts({ resource, record, email }: Addressee): Mail[] {
  const { data = [] } = useGetList<Mail>(
    'mails',
    {
      filter: { quote_id: record.id, kind: 'receipt' },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: ALL,
      // The key of the query contains `meta`, so that the query runs again after staff correct the
      // email address. The correction queues a new confirmation email.
      meta: { email },
    },
    { enabled: resource === 'quotes', retry: false, onError: () => {} },
  );
  return data;
}
