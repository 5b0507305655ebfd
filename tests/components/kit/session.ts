import { openSession } from '../../../src/admin/session/session';
import { sessionKey } from '../../../src/backend/config';

export function session(expires_in = 3600) {
  const expires_at = Math.floor(Date.now() / 1000) + expires_in;
  return { access_token: 'access', refresh_token: 'refresh', expires_in, expires_at, user: {} };
}

export function signIn(at = Date.now(), expiresIn = 3600): void {
  openSession(localStorage, at);
  localStorage.setItem(sessionKey(), JSON.stringify(session(expiresIn)));
}
