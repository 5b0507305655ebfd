import type { AuthProvider } from 'react-admin';
import { staffEmail } from '../../backend/config';
import type { StaffAuth } from '../../backend/staffAuth';
import { ApiError } from '../data/errors';
import type { CallFunction } from '../data/rest';
import { closeSession, endSession, openSession, sessionOpen } from './session';
import { storedToken } from './storedToken';
import { clearTabValues } from './tabValues';

/** Why a login failed, as the specification's two texts tell it apart. */
export class LoginError extends Error {
  constructor(readonly reason: 'wrongPassword' | 'unexpected') {
    super(reason);
  }
}

const LOGIN_TIMEOUT_MS = 15_000;
/** react-admin shows no message of its own for these: the login screen is the message. */
const toLogin = { message: false };

export function createAuthProvider(auth: StaffAuth, call: CallFunction) {
  /** Changes nothing, and is refused to everybody but staff with an open session. @throws ApiError */
  const requireStaff = () => call('set_quote_statuses', { changes: [] });

  const signIn = async (password: string) => {
    const { error } = await auth.signInWithPassword({ email: staffEmail, password });
    if (error) {
      const wrong = error.code === 'invalid_credentials' || error.status === 400;
      throw new LoginError(wrong ? 'wrongPassword' : 'unexpected');
    }
    // Being signed in is not being staff.
    try {
      await requireStaff();
    } catch {
      await signOut();
      throw new LoginError('unexpected');
    }
  };

  /** Ends this browser's session only: everybody shares the one account. */
  const signOut = async () => {
    const { error } = await auth.signOut({ scope: 'local' });
    if (error) console.warn(`The session could not be ended on the server: ${error.message}`);
  };

  /** `SessionGuard` sees it at once, in this tab and in the others. */
  const end = () => {
    endSession(localStorage);
    window.dispatchEvent(new Event('storage'));
  };

  /** The database alone knows that a session was ended elsewhere, by a new password for one. */
  const verify = async () => {
    try {
      await requireStaff();
    } catch (error) {
      if (error instanceof ApiError && namesNoStaff(error.response.details)) end();
    }
  };

  return {
    verify,

    async login({ password }: { password: string }) {
      const late = AbortSignal.timeout(LOGIN_TIMEOUT_MS);
      await Promise.race([signIn(password), rejection(late, new LoginError('unexpected'))]);
      openSession(localStorage, Date.now());
    },

    async logout() {
      if (sessionOpen(localStorage, Date.now())) {
        // Somebody chose to leave.
        closeSession(localStorage);
        clearTabValues(sessionStorage);
      } else {
        endSession(localStorage);
      }
      await signOut();
    },

    async checkAuth() {
      if (!sessionOpen(localStorage, Date.now())) {
        endSession(localStorage);
        throw toLogin;
      }
      if (storedToken(localStorage) !== null) return;
      const { data, error } = await auth.getSession();
      // Without a connection the screens say so themselves.
      if (data.session === null && error?.name !== 'AuthRetryableFetchError') {
        endSession(localStorage);
        throw toLogin;
      }
    },

    /**
     * A 401 ends the session, and `SessionGuard` leads to the login: if react-admin did it from here,
     * it would answer the refused call with an empty success. A 403 is about one thing and leaves
     * the session alone, unless the database says that there is none.
     */
    async checkError(error: { status?: number; name?: string; body?: { details?: unknown } }) {
      if (error.status === 401 || error.name === 'AuthSessionMissingError') end();
      else if (error.status === 403 && namesNoStaff(error.body?.details)) void verify();
    },

    async getPermissions() {},
  } satisfies AuthProvider & { verify: () => Promise<void> };
}

export type StaffAuthProvider = ReturnType<typeof createAuthProvider>;

const namesNoStaff = (details: unknown): boolean =>
  typeof details === 'string' && details.includes('"not_staff"');

function rejection(signal: AbortSignal, error: Error): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(error), { once: true });
  });
}
