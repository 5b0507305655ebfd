import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, Suspense, useRef } from 'react';
import { SkipNavigationButton, TitlePortal, useResourceDefinitions } from 'react-admin';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';
import { LoadAhead, retryParts } from '../lazyPart';
import { FullScreenError } from '../screen/Failures';
import { PageHeading } from '../screen/PageParts';
import { OpenedContext, rememberLink, usePhone } from '../screen/screen';
import { RECORD_WIDTH, useIsBesideRecord } from '../screen/useIsBesideRecord';
import { SessionGuard } from '../session/SessionGuard';
import { pageGutter } from '../theme/layout';
import { AskName } from './AskName';
import { BottomTabs } from './Tabs';
import { TopBar } from './TopBar';

/** The top bar and the page below it. An error in the page leaves the bar in place. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const { pathname } = useLocation();
  const opened = useRef({});
  // react-admin registers the resources after the first render. The page reads their options, so it waits for them.
  const hasResources = Object.keys(useResourceDefinitions()).length > 0;
  return (
    <OpenedContext value={opened}>
      <SkipNavigationButton />
      <TopBar />
      <Box
        component="main"
        id="main-content"
        onClickCapture={(event) => rememberLink(opened.current, event)}
        sx={useIsBesideRecord() ? besideRecord : main}
      >
        <LoadAhead />
        <TitlePortal variant="h1" component="h1" sx={title} />
        <SessionGuard>
          <AskName />
          <ErrorBoundary FallbackComponent={CrashPage} onReset={retryParts} resetKeys={[pathname]}>
            <Suspense fallback={null}>{hasResources && children}</Suspense>
          </ErrorBoundary>
        </SessionGuard>
      </Box>
      {phone && <BottomTabs />}
    </OpenedContext>
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
