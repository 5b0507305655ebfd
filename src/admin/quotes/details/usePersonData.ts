import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';

/**
 * Reads everything stored under an email address. The query key starts with `quotes`, so that every
 * change of a quote refetches the query.
 */
export function usePersonData(email: string) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['quotes', 'person', email],
    queryFn: async () => (await dataProvider.personData(email)).data,
    retry: false,
  });
}
