import Box from '@mui/material/Box';
import { type ReactNode, Suspense } from 'react';
import { SkipNavigationButton } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { retryParts } from '../lazyPart';
import { SessionGuard } from '../session/SessionGuard';
import { FailureNotices, ResultNotices } from '../ui/changes/Notices';
import { PAGE } from '../ui/changes/notices';
import { StatusConflictDialog } from '../ui/status/StatusConflictDialog';
import { usePhone } from '../ui/usePhone';
import { BottomTabs } from './BottomTabs';
import { CrashPage } from './CrashPage';
import { LoadAhead } from './LoadAhead';
import { NewsPolling } from './NewsPolling';
import { pageGutter } from './pageGutter';
import { TopBar } from './TopBar';

/** The top bar and the page below it. An error in the page leaves the bar in place. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const { pathname } = useLocation();
  return (
    <>
      <SkipNavigationButton />
      <TopBar />
      <Box component="main" id="main-content" sx={main}>
        <SessionGuard />
        <NewsPolling />
        <LoadAhead />
        <FailureNotices host={PAGE} sx={failures} />
        <StatusConflictDialog />
        <ErrorBoundary FallbackComponent={CrashPage} onReset={retryParts} resetKeys={[pathname]}>
          <Suspense fallback={null}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
      {phone && <ResultNotices host={PAGE} sx={results} />}
      {phone && <BottomTabs />}
    </>
  );
}

/** Places failures over the end of the page, where they move nothing, above the result and tools. */
const failures = {
  position: 'fixed',
  insetInline: { xs: 8, sm: 16 },
  insetBlockEnd: { xs: 'calc(120px + env(safe-area-inset-bottom))', sm: 16 },
  zIndex: 'appBar',
  maxWidth: '32rem',
  'body:has([data-bulk-actions]) &': {
    insetBlockEnd: { xs: 'calc(190px + env(safe-area-inset-bottom))', sm: 92 },
  },
};
/**
 * Places the result notice of a phone above its tab bar, or below the top bar while the toolbar for
 * selected rows is at the bottom. A wider screen shows the notice in the top bar.
 */
const results = {
  position: 'fixed',
  zIndex: 'appBar',
  insetInline: 8,
  insetBlockEnd: 'calc(60px + env(safe-area-inset-bottom))',
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  'body:has([data-bulk-actions]) &': { insetBlockEnd: 'auto', insetBlockStart: 72 },
};
const main = {
  maxWidth: '110rem',
  marginInline: 'auto',
  paddingBlockStart: { xs: 1.5, md: 2 },
  // Leaves space below the page for the tab bar and the notice of a phone.
  paddingBlockEnd: { xs: 'calc(120px + env(safe-area-inset-bottom))', sm: 4 },
  ...pageGutter,
};
