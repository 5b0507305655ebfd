import Box from '@mui/material/Box';
import { type ReactNode, Suspense } from 'react';
import { SkipNavigationButton } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { isHosted } from '../../backend/config';
import { retryParts } from '../data/lazyPart';
import { SessionGuard } from '../session/SessionGuard';
import { SessionNotice } from '../session/SessionNotice';
import { Notices } from '../ui/Notices';
import { usePhone } from '../ui/usePhone';
import { BottomTabs } from './BottomTabs';
import { CrashPage } from './CrashPage';
import { DemoBand } from './DemoBand';
import { LoadAhead } from './LoadAhead';
import { NewsLookUps } from './NewsLookUps';
import { pageGutter } from './pageGutter';
import { TopBar } from './TopBar';

/** The bar and the page under it. An error in the page leaves the bar in place. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const { pathname } = useLocation();
  return (
    <>
      <SkipNavigationButton />
      <TopBar />
      {!isHosted && <DemoBand />}
      <Box component="main" id="main-content" sx={main}>
        <SessionGuard />
        <SessionNotice />
        <NewsLookUps />
        <LoadAhead />
        <Notices />
        <ErrorBoundary FallbackComponent={CrashPage} onReset={retryParts} resetKeys={[pathname]}>
          <Suspense fallback={null}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
      {phone && <BottomTabs />}
    </>
  );
}

const main = {
  maxWidth: '90rem',
  marginInline: 'auto',
  paddingBlockStart: { xs: 1.5, md: 2 },
  // Keeps the end of the page above the tabs of a phone.
  paddingBlockEnd: { xs: 'calc(88px + env(safe-area-inset-bottom))', sm: 2, md: 4 },
  ...pageGutter,
};
