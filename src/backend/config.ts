import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from './local';

/**
 * Returns the URL of the hosted Supabase project, if the build sets one. Otherwise, returns the
 * origin of the page, which serves the embedded backend.
 */
export const backendUrl = (): string => import.meta.env.VITE_SUPABASE_URL || window.location.origin;
/** Whether the build is for a hosted Supabase project. */
export const isHosted: boolean = Boolean(import.meta.env.VITE_SUPABASE_URL);
export const backendKey: string = import.meta.env.VITE_SUPABASE_ANON_KEY || LOCAL_PUBLISHABLE_KEY;

/** The email address of the account that all staff share. It is not a secret. */
export const staffEmail: string = import.meta.env.VITE_STAFF_EMAIL || DEFAULT_STAFF_EMAIL;

/** Returns the storage key of the staff session, which is the default key of supabase-js. */
export const sessionKey = (): string =>
  `sb-${new URL(backendUrl()).hostname.split('.')[0]}-auth-token`;
