import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';

/**
 * Reads the state of the emails every `everyMs` milliseconds, or only once if `everyMs` is false.
 */
export function useMailState(everyMs: number | false) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['mailState'],
    queryFn: async () => (await dataProvider.mailState()).data,
    retry: false,
    refetchInterval: everyMs,
  });
}
