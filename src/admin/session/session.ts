import { sessionKey } from '../../backend/config';
import { isOver } from '../../domain/session';
import { parseObject } from '../data/storage';

/** The two keys in local storage, whose names are prescribed: see docs/requirements.md. */
const FLAG = 'adminAuthenticated';
const TIME = 'adminAuthTime';

type Values = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function openSession(storage: Values, now: number): void {
  storage.setItem(FLAG, 'true');
  storage.setItem(TIME, String(now));
}

/** Signs out. Removes the time first, so that other tabs do not treat the sign-out as an expired session. */
export function closeSession(storage: Values): void {
  storage.removeItem(TIME);
  storage.removeItem(FLAG);
}

/** Ends an expired or revoked session. Keeps the time of the sign-in, so that `wasSignedOut` returns false. */
export function endSession(storage: Values): void {
  storage.removeItem(FLAG);
}

const isFlagged = (storage: Values): boolean => storage.getItem(FLAG) === 'true';

/** Whether the session expired or was revoked, rather than ended by a sign-out. */
export const sessionExpired = (storage: Values): boolean =>
  !isFlagged(storage) && storage.getItem(TIME) !== null;

export const wasSignedOut = (storage: Values): boolean => storage.getItem(TIME) === null;

/** Whether this browser has a session that was opened less than eight hours ago. */
export function sessionOpen(storage: Values, now: number): boolean {
  const signedInAt = Number.parseInt(storage.getItem(TIME) ?? '', 10);
  return isFlagged(storage) && !Number.isNaN(signedInAt) && !isOver(signedInAt, now);
}

/** A token that is valid for less than this time is not used, because the auth client refreshes it first. */
const TOKEN_MARGIN_MS = 90_000;

/** Returns the stored access token of the open session, or null when there is none or it is about to expire. */
export function storedToken(storage: Storage): string | null {
  if (!sessionOpen(storage, Date.now())) return null;
  const { access_token: token, expires_at: end } = parseObject(storage.getItem(sessionKey())) ?? {};
  const lasts = typeof end === 'number' && end * 1000 - Date.now() > TOKEN_MARGIN_MS;
  return lasts && typeof token === 'string' ? token : null;
}
