import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';

const REFRESH_MS = 60_000;

/** The figures, read again every minute while somebody can see them. */
export function useDashboardStats() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['dashboardStats'],
    queryFn: async () => (await dataProvider.dashboardStats(new Date())).data,
    retry: false,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    // Back on the screen: at once when they are older than a minute.
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  });
}
