import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../dataProvider';
import { STATS } from '../list/useReload';

const REFRESH = 60_000;

/** The figures, read again every minute while somebody can see them. */
export function useFigures() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: [STATS],
    queryFn: async () => (await dataProvider.dashboardFigures(new Date())).data,
    retry: false,
    staleTime: REFRESH,
    refetchInterval: REFRESH,
    refetchIntervalInBackground: false,
    // Back on the screen: at once when they are older than a minute.
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  });
}
