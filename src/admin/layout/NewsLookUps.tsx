import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { forgetFound } from '../data/news';
import { lookUpNews, newsClient } from '../news/newsLookUp';
import { useHasLoaded } from './useHasLoaded';

const INTERVAL_MS = 30_000;

/**
 * Looks for news every 30 seconds while the page is visible, when the window gets the focus and
 * when the connection returns. Failures are silent, because the next look-up finds the same news.
 */
export function NewsLookUps() {
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const enabled = useHasLoaded();
  useQuery(
    {
      queryKey: ['news'],
      queryFn: () => lookUpNews(client, dataProvider).then(() => null),
      enabled,
      retry: false,
      refetchInterval: INTERVAL_MS,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
    },
    newsClient,
  );
  useEffect(() => {
    const lookUp = () =>
      void newsClient.refetchQueries({ type: 'active' }, { cancelRefetch: false });
    // Subscribes the client to the visibility of the page and to the connection.
    newsClient.mount();
    // The client does not react when a window that was already visible gets the focus.
    window.addEventListener('focus', lookUp);
    return () => {
      newsClient.unmount();
      window.removeEventListener('focus', lookUp);
      forgetFound();
    };
  }, []);
  return null;
}
