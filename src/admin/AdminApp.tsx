import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { preferences, queryClient } from './data/clientState';
import { createDataProvider } from './data/dataProvider';
import { createHttpClient } from './data/httpClient';
import { ADMIN } from './data/paths';
import { createRest } from './data/rest';
import { createSupabase } from './data/supabase';
import { withErrorTexts } from './i18n/explainedProvider';
import {
  i18nProvider,
  loadChosenLanguage,
  styleCache,
  useCurrentI18nProvider,
} from './i18n/i18nProvider';
import { withStoredTexts } from './i18n/storedTexts';
import { AdminLayout, CrashPage, NotFound } from './layout/AdminLayout';
import { lazyPart, rarePart } from './lazyPart';
import offers from './offers/index';
import projects from './projects/index';
import quotes from './quotes/index';
import { PartBoundary } from './screen/PartBoundary';
import { createAuthProvider } from './session/authProvider';
import { AuthLoading, router } from './session/SessionGuard';
import { storedToken } from './session/session';
import { consumeListRequest, readAnsweredList } from './startup/preloadList';
import { tables } from './tables';
import { adminThemes } from './theme/theme';
import { Notification } from './write/Notification';

const supabase = createSupabase();
const httpClient = createHttpClient(supabase, consumeListRequest);
const authProvider = createAuthProvider(supabase, createRest(httpClient).callFunction);
const dataProvider = withStoredTexts(
  withErrorTexts(createDataProvider(supabase, httpClient, tables), i18nProvider),
  i18nProvider,
);

/** Reads what the first render shows. */
export const readFirstScreen = () =>
  Promise.all([loadChosenLanguage(), readAnsweredList(dataProvider)]);

const Dashboard = lazyPart(async () => (await import('./dashboard/Dashboard')).Dashboard);
const LoginPage = lazyPart(async () => (await import('./session/LoginPage')).LoginPage);
const ClientPage = lazyPart(async () => (await import('./clients/ClientPage')).ClientPage);
const Guide = lazyPart(async () => (await import('./layout/Guide')).Guide);
const Audit = rarePart(async () => (await import('./layout/Audit')).Audit);
const GoingLive = rarePart(async () => (await import('./layout/GoingLive')).GoingLive);
const Settings = rarePart(async () => (await import('./layout/Settings')).Settings);
const People = rarePart(async () => (await import('./people/People')).People);
const Reports = rarePart(async () => (await import('./dashboard/Reports')).Reports);
const AccessDenied = rarePart(
  async () => (await import('./session/accessPages')).accessPages.AccessDenied,
);
const AuthenticationError = rarePart(
  async () => (await import('./session/accessPages')).accessPages.AuthenticationError,
);
const LoginWithBoundary = () => (
  <PartBoundary loading={<AuthLoading />}>
    <LoginPage />
  </PartBoundary>
);

/**
 * The back office. Each resource defines its screens, and what the shared parts know of it, in its `index.tsx`.
 * `AdminContext` and `CoreAdminUI` are what react-admin's `<Admin>` consists of. `<Admin>` would also load react-admin's
 * own layout and login form before the first list: see startup/README.md.
 */
export function AdminApp() {
  const texts = useCurrentI18nProvider();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const themes = useMemo(() => adminThemes(texts, reducedMotion), [texts, reducedMotion]);
  // With a stored session, the list renders at once. `SessionGuard` checks the session all the time.
  const [requireAuth] = useState(() => storedToken(localStorage) === null);
  return (
    <CacheProvider value={styleCache(texts)}>
      {/* React Router's transitions would delay the redirect to the login page until react-admin's
      auth check has finished. */}
      <BrowserRouter useTransitions={false}>
        <Routes>
          <Route
            path={`${ADMIN}/*`}
            element={
              <AdminContext
                basename={ADMIN}
                dataProvider={dataProvider}
                authProvider={authProvider}
                i18nProvider={texts}
                store={preferences}
                queryClient={queryClient}
                routerProvider={router}
                theme={themes.light}
                darkTheme={themes.dark}
              >
                <CssBaseline enableColorScheme />
                <CoreAdminUI
                  layout={AdminLayout}
                  dashboard={Dashboard}
                  loginPage={LoginWithBoundary}
                  loading={AuthLoading}
                  catchAll={NotFound}
                  error={CrashPage}
                  accessDenied={AccessDenied}
                  authenticationError={AuthenticationError}
                  requireAuth={requireAuth}
                  disableTelemetry
                >
                  <Resource {...quotes} />
                  <Resource {...offers} />
                  <Resource {...projects} />
                  <CustomRoutes>
                    <Route path="/clients/:id" element={<ClientPage />} />
                    <Route path="/reports" element={<Reports />} />
                    <Route path="/help" element={<Guide />} />
                    <Route path="/people/*" element={<People />} />
                    <Route path="/settings" element={<Settings />} />
                    <Route path="/audit" element={<Audit />} />
                    <Route path="/going-live" element={<GoingLive />} />
                  </CustomRoutes>
                </CoreAdminUI>
                <Notification />
              </AdminContext>
            }
          />
        </Routes>
      </BrowserRouter>
    </CacheProvider>
  );
}
