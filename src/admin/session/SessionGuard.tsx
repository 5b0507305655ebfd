import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { type RouterProvider, reactRouterProvider, useAuthProvider, useLogout } from 'react-admin';
import { paths } from '../data/paths';
import { clearDrafts } from '../data/storage';
import { useLanguage } from '../i18n/i18nProvider';
import { loginLanguage } from '../i18n/languages';
import { useText } from '../i18n/useText';
import type { StaffAuthProvider } from './authProvider';
import { sessionOpen, wasSignedOut } from './session';

const CHECK_INTERVAL_MS = 1000;

/**
 * Shows a page while the session is open, and redirects to the login when it ends, in this tab or in another one. If the
 * session expired, the next login returns to the same page. Also checks the session when the page becomes visible.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const isOpen = useSyncExternalStore(subscribe, () => sessionOpen(localStorage, Date.now()));
  const logout = useLogout();
  const provider = useAuthProvider<StaffAuthProvider>();

  useEffect(() => {
    if (isOpen) return;
    const signedOut = wasSignedOut(localStorage);
    if (signedOut) clearDrafts(sessionStorage);
    // After a sign-out, the next sign-in starts at the dashboard.
    void logout({}, undefined, !signedOut);
  }, [isOpen, logout]);

  useEffect(() => {
    const verify = () => {
      if (document.visibilityState === 'visible') void provider?.verify();
    };
    verify();
    document.addEventListener('visibilitychange', verify);
    return () => document.removeEventListener('visibilitychange', verify);
  }, [provider]);

  return isOpen && children;
}

/** Polls the clock, because timers stop while a laptop sleeps. */
function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, CHECK_INTERVAL_MS);
  // 'storage' fires when another tab signs in or out.
  const windowEvents = ['storage', 'focus', 'pageshow'] as const;
  for (const name of windowEvents) window.addEventListener(name, changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    for (const name of windowEvents) window.removeEventListener(name, changed);
    document.removeEventListener('visibilitychange', changed);
  };
}

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/**
 * react-admin pushes the login onto the history. Back would then open the protected page, which
 * redirects to the login again. This router replaces the protected page with the login.
 */
export const router: RouterProvider = { ...reactRouterProvider, useNavigate };

function useNavigate(): Navigate {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback<Navigate>(
    (to, options) => navigate(to, leadsToLogin(to) ? { ...options, replace: true } : options),
    [navigate],
  );
}

const leadsToLogin = (to: Parameters<Navigate>[0]): boolean =>
  typeof to === 'object' && to.pathname === paths.login;

export function AuthLoading() {
  const text = useText();
  return (
    <Box
      role="status"
      lang={loginLanguage(useLanguage())}
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', justifyItems: 'center' }}
    >
      <CircularProgress aria-hidden="true" />
      <Typography sx={{ marginBlockStart: 2 }}>{text('app.checking')}</Typography>
    </Box>
  );
}
