import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../data/dataProvider';

/** Everything stored under an e-mail address. The key starts with the resource, whose changes refetch it. */
export function usePersonData(email: string) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['quotes', 'person', email],
    queryFn: async () => (await dataProvider.personData(email)).data,
    retry: false,
  });
}
