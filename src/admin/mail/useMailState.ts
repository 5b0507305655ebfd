import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';

/** How the mails stand, read again every so often. */
export function useMailState(everyMs: number | false) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['mailState'],
    queryFn: async () => (await dataProvider.mailState()).data,
    retry: false,
    refetchInterval: everyMs,
  });
}
