import { sessionKey } from '../../backend/config';
import { sessionOpen } from './session';
import { readObject } from './storedObject';

/**
 * A token that is valid for less than this time is not used, because the auth client refreshes it
 * first.
 */
const TOKEN_MARGIN_MS = 90_000;

/**
 * Returns the stored access token of the open session, or null when there is none or it is about to
 * expire.
 */
export function storedToken(storage: Storage): string | null {
  if (!sessionOpen(storage, Date.now())) return null;
  const { access_token: token, expires_at: end } = readObject(storage, sessionKey()) ?? {};
  const lasts = typeof end === 'number' && end * 1000 - Date.now() > TOKEN_MARGIN_MS;
  return lasts && typeof token === 'string' ? token : null;
}
