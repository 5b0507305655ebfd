import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from './local';

/** Hosted Supabase when the build names it, else the embedded backend on the page's own origin. */
export const backendUrl = (): string => import.meta.env.VITE_SUPABASE_URL || window.location.origin;
export const backendKey: string = import.meta.env.VITE_SUPABASE_ANON_KEY || LOCAL_PUBLISHABLE_KEY;

/** The one account behind the shared password; an address, not a secret. */
export const staffEmail: string = import.meta.env.VITE_STAFF_EMAIL || DEFAULT_STAFF_EMAIL;

/** Where the browser keeps the staff session: the place supabase-js would choose. */
export const sessionKey = (): string =>
  `sb-${new URL(backendUrl()).hostname.split('.')[0]}-auth-token`;
