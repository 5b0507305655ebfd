import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { isPendingDelete } from '../data/clientState';
import type { AdminDataProvider } from '../data/dataProvider';

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
