import { sessionKey } from '../../backend/config';
import { sessionOpen } from './session';
import { readObject } from './storedObject';

/** A token that ends sooner is renewed first, which is the session's own business. */
const TOKEN_MARGIN_MS = 90_000;

/** The access token of the open session, as the browser keeps it; null where somebody has to sign in or it is old. */
export function storedToken(storage: Storage): string | null {
  if (!sessionOpen(storage, Date.now())) return null;
  const { access_token: token, expires_at: end } = readObject(storage, sessionKey()) ?? {};
  const lasts = typeof end === 'number' && end * 1000 - Date.now() > TOKEN_MARGIN_MS;
  return lasts && typeof token === 'string' ? token : null;
}
