import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';

/**
 * Reads the quotes, projects and notes of the client who sent the quote with this id. The query key
 * starts with `quotes`, so that every change of a quote refetches the query.
 */
export function useClientRecords(quoteId: string) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['quotes', 'client', quoteId],
    queryFn: () => dataProvider.call('client_records', { quote_id: quoteId }),
    retry: false,
  });
}
