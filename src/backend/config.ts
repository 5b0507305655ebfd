import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from './local';

/** The hosted Supabase that the build names, else the embedded backend on the page's origin. */
export const backendUrl = (): string => import.meta.env.VITE_SUPABASE_URL || window.location.origin;
/** Known when the product is built. */
export const isHosted: boolean = Boolean(import.meta.env.VITE_SUPABASE_URL);
export const backendKey: string = import.meta.env.VITE_SUPABASE_ANON_KEY || LOCAL_PUBLISHABLE_KEY;

/** The one account behind the shared password; an address, not a secret. */
export const staffEmail: string = import.meta.env.VITE_STAFF_EMAIL || DEFAULT_STAFF_EMAIL;

/** The storage key of the staff session, the same as supabase-js uses. */
export const sessionKey = (): string =>
  `sb-${new URL(backendUrl()).hostname.split('.')[0]}-auth-token`;
