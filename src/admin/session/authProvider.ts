import { isAuthSessionMissingError, type SupabaseClient } from '@supabase/supabase-js';
import type { AuthProvider } from 'react-admin';
import { sessionKey, staffEmail } from '../../backend/config';
import { noteSignIn, sendPendingDeletes } from '../data/clientState';
import { ApiError } from '../data/errors';
import { aborted } from '../data/httpClient';
import type { createRest } from '../data/rest';
import { clearDrafts, parseObject } from '../data/storage';
import { closeSession, endSession, openSession, sessionOpen, storedToken } from './session';

export class WrongPasswordError extends Error {}

const LOGIN_TIMEOUT_MS = 15_000;
/** If `checkAuth` throws this value, react-admin redirects to the login without a notification. */
const toLogin = { message: false };

export function createAuthProvider(
  { auth }: SupabaseClient,
  call: ReturnType<typeof createRest>['callFunction'],
) {
  /** @throws ApiError if the caller is not staff with an open session */
  const requireStaff = () => call('staff_session', {});

  const signIn = async (password: string, limit: AbortSignal) => {
    const { error } = await auth.signInWithPassword({ email: staffEmail, password });
    if (error) throw error.code === 'invalid_credentials' ? new WrongPasswordError() : error;
    // The screen may have said that it failed. Whoever has signed in again since stays signed in.
    const leave = () => {
      if (!sessionOpen(localStorage, Date.now())) void signOut();
    };
    // A signed-in user is not necessarily staff.
    await requireStaff().catch((refusal: unknown) => {
      leave();
      throw refusal;
    });
    // The screen has said that it failed, and the user may have left.
    if (limit.aborted) leave();
  };

  /**
   * Ends the session of this browser only, because all staff share one account. The tokens go at once: on a network that hangs,
   * the next user of the browser could go on with them, and a late answer must not remove those of the next sign-in.
   */
  const signOut = async (sent?: Promise<void>) => {
    const { access_token: token } = parseObject(localStorage.getItem(sessionKey())) ?? {};
    localStorage.removeItem(sessionKey());
    await sent;
    if (typeof token !== 'string') return;
    const { error } = await auth.admin.signOut(token, 'local');
    // Of the tabs that share a session, the first one ends it.
    if (error && !isAuthSessionMissingError(error))
      console.warn(`The session could not be ended on the server: ${error.message}`);
  };

  /** Ends the session. `SessionGuard` reacts in this tab and in the others. */
  const end = () => {
    endSession(localStorage);
    window.dispatchEvent(new Event('storage'));
  };

  /** Ends the session if the server reports that it was ended elsewhere, for example by a new password. */
  const verify = async () => {
    try {
      await requireStaff();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.response.status === 401 || namesNoStaff(error.response.details)) end();
    }
  };

  return {
    verify,

    async login({ password }: { password: string }) {
      const limit = AbortSignal.timeout(LOGIN_TIMEOUT_MS);
      await Promise.race([signIn(password, limit), aborted(limit)]);
      openSession(localStorage, Date.now());
      noteSignIn();
    },

    async logout() {
      // Sent with the token of the session that ends.
      const sent = sendPendingDeletes();
      if (sessionOpen(localStorage, Date.now())) {
        // The session has not expired, so the user signed out.
        closeSession(localStorage);
        clearDrafts(sessionStorage);
      } else {
        endSession(localStorage);
      }
      void signOut(sent);
    },

    async checkAuth() {
      if (!sessionOpen(localStorage, Date.now())) {
        endSession(localStorage);
        throw toLogin;
      }
      if (storedToken(localStorage) !== null) return;
      // A lost connection does not end the session. The screens report the lost connection.
      const answer = await auth.getSession().catch(() => null);
      if (answer?.data.session === null && answer.error?.name !== 'AuthRetryableFetchError') {
        endSession(localStorage);
        throw toLogin;
      }
    },

    /**
     * A 401 ends the session, and `SessionGuard` redirects to the login. If react-admin redirected
     * from here, it would resolve the refused call with an empty result. A 403 refuses one action
     * and keeps the session. If the details of the 403 report that the account is not staff,
     * `verify` checks the session.
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
