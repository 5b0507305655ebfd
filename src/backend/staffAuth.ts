import type { createAuthClient } from './authClient';
import { loadChunk } from './loadChunk';

type AuthClient = ReturnType<typeof createAuthClient>;
export type StaffAuth = Pick<AuthClient, 'getSession' | 'signInWithPassword' | 'signOut'>;

/**
 * Signs staff in and keeps their session. The code of the client loads with the first call, because the first list is
 * requested with the stored token.
 */
export function createStaffAuth(): StaffAuth {
  let client: Promise<AuthClient> | undefined;
  const load = () => {
    client ??= loadChunk(() => import('./authClient')).then(
      (module) => module.createAuthClient(),
      (error: unknown) => {
        client = undefined;
        throw error;
      },
    );
    return client;
  };
  return {
    getSession: async () => (await load()).getSession(),
    signInWithPassword: async (credentials) => (await load()).signInWithPassword(credentials),
    signOut: async (options) => (await load()).signOut(options),
  };
}
