import { AdminUI, CoreAdminContext, Resource } from 'react-admin';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { createStaffBackend } from '../backend/staffBackend';
import { createAuthProvider } from './authProvider';
import { Dashboard } from './dashboard/Dashboard';
import { createDataProvider } from './dataProvider';
import { LanguageProvider } from './i18n/LanguageProvider';
import { AdminLayout } from './layout/AdminLayout';
import { NothingHere } from './layout/NothingHere';
import { PermissionsCheck } from './layout/PermissionsCheck';
import { prefetchList } from './list/prefetchList';
import { LoginPage } from './login/LoginPage';
import { ADMIN } from './paths';
import { preferences } from './preferences';
import projects from './projects/index';
import { queryClient } from './queryClient';
import quotes from './quotes/index';
import { AdminTheme } from './theme/AdminTheme';

const backend = createStaffBackend();
const authProvider = createAuthProvider(backend);
const dataProvider = createDataProvider(backend);
prefetchList(queryClient, dataProvider);

export function AdminApp() {
  return (
    // A redirect to the login as a transition would wait for react-admin to stop asking who is there.
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
            >
              <LanguageProvider>
                <AdminTheme>
                  <AdminUI
                    layout={AdminLayout}
                    loginPage={LoginPage}
                    loading={PermissionsCheck}
                    catchAll={NothingHere}
                    dashboard={Dashboard}
                    requireAuth
                    disableTelemetry
                  >
                    <Resource {...quotes} />
                    <Resource {...projects} />
                  </AdminUI>
                </AdminTheme>
              </LanguageProvider>
            </CoreAdminContext>
          }
        />
      </Routes>
    </BrowserRouter>
  );
}
