import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import { isPendingDelete } from '../data/clientState';
import type { AdminDataProvider } from '../data/dataProvider';
import { NEWEST_FIRST, RECORD_QUERY } from '../data/listQuery';
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

/** Reads the confirmation emails to the client of a quote, the newest first. */
export function useReceipts({ resource, record, email }: Addressee): Mail[] {
  const { data = [] } = useGetList<Mail>(
    'mails',
    {
      filter: { quote_id: record.id, kind: 'receipt' },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: 20 },
      // The key of the query contains `meta`, so that the query runs again after staff correct the
      // email address. The correction queues a new confirmation email.
      meta: { email },
    },
    { enabled: resource === 'quotes', retry: false, onError: () => {} },
  );
  return data;
}

const LATEST = { page: 1, perPage: 100 };
const MAX_NAMES = 8;

/** Returns the last authors of notes and messages, the newest first. */
export function useRecentNames(enabled = true): string[] {
  const { data } = useGetList<Note>(
    'notes',
    { sort: NEWEST_FIRST, pagination: LATEST, meta: { columns: 'id,author' } },
    { onError: () => {}, enabled },
  );
  return [...new Set(data?.map(({ author }) => author))].slice(0, MAX_NAMES);
}

/**
 * Reads the quotes, projects and notes of the client who sent the quote with this id. The query key
 * starts with `quotes`, so that every change of a quote refetches the query.
 */
export function useClientRecords(quoteId: string) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['quotes', 'client', quoteId],
    queryFn: async () => {
      const records = await dataProvider.call('client_records', { quote_id: quoteId });
      return { ...records, notes: records.notes.filter(({ id }) => !isPendingDelete(id)) };
    },
    retry: false,
  });
}
