import { useEffect } from 'react';
import { useAuthProvider, useLogout } from 'react-admin';
import type { StaffAuthProvider } from './authProvider';
import { wasSignedOut } from './session';
import { clearTabValues } from './tabValues';
import { useSessionPhase } from './useSessionPhase';

/**
 * Redirects to the login when the session ends, in this tab or in another one. If the session
 * expired, the next login returns to the same page. Also checks the session when the page becomes
 * visible.
 */
export function SessionGuard() {
  const phase = useSessionPhase();
  const logout = useLogout();
  const provider = useAuthProvider<StaffAuthProvider>();

  useEffect(() => {
    if (phase !== 'ended') return;
    const signedOut = wasSignedOut(localStorage);
    if (signedOut) clearTabValues(sessionStorage);
    // After a sign-out, the next sign-in starts at the dashboard.
    void logout({}, undefined, !signedOut);
  }, [phase, logout]);

  useEffect(() => {
    const verify = () => {
      if (document.visibilityState === 'visible') void provider?.verify();
    };
    verify();
    document.addEventListener('visibilitychange', verify);
    return () => document.removeEventListener('visibilitychange', verify);
  }, [provider]);

  return null;
}
