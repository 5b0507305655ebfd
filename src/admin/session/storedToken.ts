import { sessionKey } from '../../backend/config';
import { readObject } from './readObject';
import { sessionOpen } from './session';

/** A token that ends sooner is renewed first, which is the session's own business. */
const TOKEN_MARGIN = 90_000;

/** The access token of the open session, as the browser keeps it; null where somebody has to sign in or it is old. */
export function storedToken(storage: Storage): string | null {
  if (!sessionOpen(storage, Date.now())) return null;
  const { access_token: token, expires_at: end } = readObject(storage, sessionKey()) ?? {};
  const lasts = typeof end === 'number' && end * 1000 - Date.now() > TOKEN_MARGIN;
  return lasts && typeof token === 'string' ? token : null;
}
