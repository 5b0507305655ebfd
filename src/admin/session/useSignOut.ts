import { useLogout } from 'react-admin';

/** Returns a function that signs out. The next person to sign in starts at the dashboard. */
export function useSignOut(): () => void {
  const logout = useLogout();
  return () => void logout({}, undefined, false);
}
