import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { forgetFound } from '../data/news';
import { newsClient, pollNews } from '../news/newsPoll';
import { useHasLoaded } from './useHasLoaded';

const INTERVAL_MS = 30_000;

/**
 * Polls for news every 30 seconds while the page is visible, when the window gets the focus and
 * when the connection returns. Failures are silent, because the next poll finds the same news.
 */
export function NewsPolling() {
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const enabled = useHasLoaded();
  useQuery(
    {
      queryKey: ['news'],
      queryFn: () => pollNews(client, dataProvider).then(() => null),
      enabled,
      retry: false,
      refetchInterval: INTERVAL_MS,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
    },
    newsClient,
  );
  useEffect(() => {
    const poll = () => void newsClient.refetchQueries({ type: 'active' }, { cancelRefetch: false });
    // A mounted `newsClient` polls when the page becomes visible and when the connection returns.
    newsClient.mount();
    // `newsClient` does not refetch when a window that was already visible gets the focus.
    window.addEventListener('focus', poll);
    return () => {
      newsClient.unmount();
      window.removeEventListener('focus', poll);
      forgetFound();
    };
  }, []);
  return null;
}
