import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useDataProvider, useResourceDefinitions } from 'react-admin';
import { asOf, pauseNews } from '../data/asOf';
import type { AdminDataProvider } from '../data/dataProvider';
import { POLL_MS } from '../news/useNews';
import { useHasLoaded } from './useHasLoaded';

/** A separate query client, so that a change does not start a poll. */
const newsClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', refetchOnReconnect: true } },
});

const poll = (cancelRefetch = false) =>
  void newsClient.refetchQueries({ type: 'active' }, { cancelRefetch });

/**
 * Polls for news every 30 seconds while the page is visible, when the window gets the focus and
 * when the connection returns. Failures are silent, because the next poll finds the same news.
 */
export function NewsPolling() {
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const resources = Object.keys(useResourceDefinitions());
  const enabled = useHasLoaded();
  useQuery(
    {
      queryKey: ['poll'],
      // The first poll comes after the first rows, so its code does not delay them.
      queryFn: async () => {
        const { pollNews } = await import('../news/poll');
        await pollNews(client, dataProvider, resources);
        return null;
      },
      enabled,
      retry: false,
      refetchInterval: POLL_MS,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
    },
    newsClient,
  );
  // Polls at once when a list shows all rows, so that rows that arrive from now on are new.
  const isShowing = useSyncExternalStore(asOf.subscribe, () =>
    resources.some((resource) => asOf.get()[resource] === undefined),
  );
  const restart = useEffectEvent(() => {
    if (enabled) poll(true);
  });
  useEffect(() => {
    if (isShowing) restart();
  }, [isShowing]);
  useEffect(() => {
    // A mounted `newsClient` polls when the page becomes visible and when the connection returns.
    newsClient.mount();
    // `newsClient` does not refetch when a window that was already visible gets the focus.
    const onFocus = () => poll();
    window.addEventListener('focus', onFocus);
    return () => {
      newsClient.unmount();
      window.removeEventListener('focus', onFocus);
      pauseNews();
    };
  }, []);
  return null;
}
