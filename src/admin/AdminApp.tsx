import CssBaseline from '@mui/material/CssBaseline';
import type { ComponentType } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  Resource,
  ResourceDefinitionContext,
} from 'react-admin';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { createStaffAuth } from '../backend/staffAuth';
import { preferences, queryClient } from './data/clientState';
import { createDataProvider } from './data/dataProvider';
import { createHttpClient } from './data/httpClient';
import { ADMIN } from './data/paths';
import { createRest } from './data/rest';
import { LanguageProvider } from './i18n/LanguageProvider';
import { AdminLayout, CrashPage, NotFound } from './layout/AdminLayout';
import { lazyPart } from './lazyPart';
import { definitions, resources } from './resources';
import { createAuthProvider } from './session/authProvider';
import { AuthLoading, router } from './session/SessionGuard';
import { consumeListRequest, prefetchList } from './startup/preloadList';
import { tables } from './tables';
import { AdminTheme } from './theme/AdminTheme';
import { PartBoundary } from './ui/RoutedDialog';

const auth = createStaffAuth();
const httpClient = createHttpClient(auth, consumeListRequest);
const authProvider = createAuthProvider(auth, createRest(httpClient).callFunction);
const dataProvider = createDataProvider(auth, httpClient, tables);
prefetchList(queryClient, dataProvider, authProvider);

const Dashboard = lazyPart(async () => (await import('./dashboard/Dashboard')).Dashboard);
const LoginPage = lazyPart(async () => (await import('./session/LoginPage')).LoginPage);
const ClientPage = lazyPart(async () => (await import('./clients/ClientPage')).ClientPage);
const Guide = lazyPart(async () => (await import('./layout/Guide')).Guide);
// The code of the charts is large, and few users open them.
const Reports = lazyPart(async () => (await import('./dashboard/Reports')).Reports, false);
const login = (
  <PartBoundary loading={<AuthLoading />}>
    <LoginPage />
  </PartBoundary>
);
const inBoundary = (Page: ComponentType) => (
  <PartBoundary>
    <Page />
  </PartBoundary>
);

/** Replaces react-admin's own definitions, which change after the first render: every row would render twice. */
const known = { definitions, register() {}, unregister() {} };

/**
 * The back office: the login, the dashboard, the reports, quotes, projects, the page of a client, and the guide.
 * Each resource defines in its `index.tsx` what the shared parts know of it.
 */
export function AdminApp() {
  return (
    // React Router's transitions would delay the redirect to the login page until react-admin's
    // auth check has finished.
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route
          path={`${ADMIN}/*`}
          element={
            <CoreAdminContext
              basename={ADMIN}
              authProvider={authProvider}
              dataProvider={dataProvider}
              store={preferences}
              queryClient={queryClient}
              routerProvider={router}
            >
              <LanguageProvider>
                <AdminTheme>
                  <CssBaseline enableColorScheme />
                  <ResourceDefinitionContext value={known}>
                    <CoreAdminUI
                      layout={AdminLayout}
                      loginPage={login}
                      loading={AuthLoading}
                      catchAll={NotFound}
                      error={CrashPage}
                      dashboard={Dashboard}
                      requireAuth
                      disableTelemetry
                    >
                      {resources.map((resource) => (
                        <Resource key={resource.name} {...resource} />
                      ))}
                      <CustomRoutes>
                        <Route path="/clients/:id" element={inBoundary(ClientPage)} />
                        <Route path="/reports" element={inBoundary(Reports)} />
                        <Route path="/help" element={inBoundary(Guide)} />
                      </CustomRoutes>
                    </CoreAdminUI>
                  </ResourceDefinitionContext>
                </AdminTheme>
              </LanguageProvider>
            </CoreAdminContext>
          }
        />
      </Routes>
    </BrowserRouter>
  );
}
