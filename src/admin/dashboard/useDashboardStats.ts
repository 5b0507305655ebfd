import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';

const REFRESH_MS = 60_000;

/** Loads the stats, and reloads them every minute while the page is visible. */
export function useDashboardStats() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['dashboardStats'],
    queryFn: async () => (await dataProvider.dashboardStats(new Date())).data,
    retry: false,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    // Stats older than a minute reload as soon as the page is visible again.
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  });
}
