import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';

/** Reads the state of the mails, and reads it again after each interval of `everyMs`. */
export function useMailState(everyMs: number | false) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['mailState'],
    queryFn: async () => (await dataProvider.mailState()).data,
    retry: false,
    refetchInterval: everyMs,
  });
}
