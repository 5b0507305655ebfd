import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  SkipNavigationButton,
  TitlePortal,
  useDataProvider,
  useResourceDefinitions,
} from 'react-admin';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { asOf, pauseNews } from '../data/clientState';
import type { AdminDataProvider } from '../data/dataProvider';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { RECORD_WIDTH, useIsRecordOpen } from '../kit/useIsRecordOpen';
import { LoadAhead, retryParts, useHasLoaded } from '../lazyPart';
import { POLL_MS } from '../news/useNews';
import { SessionGuard } from '../session/SessionGuard';
import { pageGutter } from '../theme/brand';
import { FullScreenError } from '../ui/Failures';
import { PageHeading } from '../ui/PageParts';
import { usePhone } from '../ui/screen';
import { StatusConflictDialog } from '../ui/status/useSetStatus';
import { BottomTabs } from './Tabs';
import { TopBar } from './TopBar';

/** The top bar and the page below it. An error in the page leaves the bar in place. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const { pathname } = useLocation();
  // react-admin registers the resources after the first render. The page reads their options, so it waits for them.
  const hasResources = Object.keys(useResourceDefinitions()).length > 0;
  return (
    <>
      <SkipNavigationButton />
      <TopBar />
      <Box component="main" id="main-content" sx={useIsRecordOpen() ? besideRecord : main}>
        <SessionGuard />
        <NewsPolling />
        <LoadAhead />
        <StatusConflictDialog />
        <TitlePortal variant="h1" component="h1" sx={title} />
        <ErrorBoundary FallbackComponent={CrashPage} onReset={retryParts} resetKeys={[pathname]}>
          <Suspense fallback={null}>{hasResources && children}</Suspense>
        </ErrorBoundary>
      </Box>
      {phone && <BottomTabs />}
    </>
  );
}

/** The heading of react-admin's own pages. Ours have one of their own. */
const title = { '&:empty': { display: 'none' } };

const main = {
  maxWidth: '110rem',
  marginInline: 'auto',
  paddingBlockStart: { xs: 1.5, md: 2 },
  // Leaves space below the page for the tab bar and the notice of a phone.
  paddingBlockEnd: { xs: 'calc(120px + env(safe-area-inset-bottom))', sm: 4 },
  ...pageGutter,
};

/** Leaves space for the page of the open record. */
const besideRecord = {
  ...main,
  maxWidth: 'none',
  marginInlineStart: 'max(0px, (100% - 110rem) / 2)',
  marginInlineEnd: RECORD_WIDTH,
  paddingInlineEnd: { xs: '16px', md: '16px' },
};

export function CrashPage({ error, resetErrorBoundary: retry }: FallbackProps) {
  return <FullScreenError error={error} fallback="errors.unexpected" retry={() => retry()} />;
}

export function NotFound() {
  const text = useText();
  return (
    <>
      <PageHeading title={text('app.not_found')} />
      <Link component={RouterLink} to={paths.dashboard}>
        {text('app.dashboard')}
      </Link>
    </>
  );
}

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
function NewsPolling() {
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
