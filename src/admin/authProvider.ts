import type { AuthProvider } from 'react-admin';
import type { Backend } from '../backend/client';
import { staffEmail } from '../backend/config';
import { closeSession, openSession, sessionOpen } from './session';

/** Why a login failed, as the specification's two texts tell it apart. */
export class LoginError extends Error {
  constructor(readonly reason: 'wrongPassword' | 'unexpected') {
    super(reason);
  }
}

/** react-admin shows no message of its own for these: the login screen is the message. */
const toLogin = { message: false };

export function createAuthProvider(backend: Backend) {
  /** Ends this browser's session only: everybody shares the one account. */
  const signOut = async () => {
    closeSession(localStorage);
    const { error } = await backend.auth.signOut({ scope: 'local' });
    if (error) console.warn(`The session could not be ended on the server: ${error.message}`);
  };

  return {
    async login({ password }: { password: string }) {
      const { error } = await backend.auth.signInWithPassword({ email: staffEmail, password });
      if (error) {
        const wrong = error.code === 'invalid_credentials' || error.status === 400;
        throw new LoginError(wrong ? 'wrongPassword' : 'unexpected');
      }
      // Being signed in is not being staff: a change of nothing is refused to everybody else.
      const { error: refusal } = await backend.rpc('set_quote_statuses', { changes: [] });
      if (refusal) {
        await signOut();
        throw new LoginError('unexpected');
      }
      openSession(localStorage, Date.now());
    },

    async logout() {
      await signOut();
    },

    async checkAuth() {
      if (!sessionOpen(localStorage, Date.now())) {
        closeSession(localStorage);
        throw toLogin;
      }
      const { data } = await backend.auth.getSession();
      if (data.session === null) throw toLogin;
    },

    /** A refusal (403) is about one thing and leaves the session alone; ra-supabase's logs out. */
    async checkError(error: { status?: number; name?: string }) {
      if (error.status === 401 || error.name === 'AuthSessionMissingError') throw toLogin;
    },

    async getPermissions() {},
  } satisfies AuthProvider;
}
