import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from './local';

/** The URL of the hosted Supabase project if the build sets one, else the page's origin, which serves the embedded backend. */
export const backendUrl = (): string => import.meta.env.VITE_SUPABASE_URL || window.location.origin;
/** Fixed at build time. */
export const isHosted: boolean = Boolean(import.meta.env.VITE_SUPABASE_URL);
export const backendKey: string = import.meta.env.VITE_SUPABASE_ANON_KEY || LOCAL_PUBLISHABLE_KEY;

/** The e-mail address of the one account that the staff share. Not a secret. */
export const staffEmail: string = import.meta.env.VITE_STAFF_EMAIL || DEFAULT_STAFF_EMAIL;

/** The storage key of the staff session, the same as supabase-js uses. */
export const sessionKey = (): string =>
  `sb-${new URL(backendUrl()).hostname.split('.')[0]}-auth-token`;
