import { sessionExpired } from '../domain/session';

/** The two values that the specification keeps in the browser. */
const FLAG = 'adminAuthenticated';
const TIME = 'adminAuthTime';

type Values = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function openSession(storage: Values, now: number): void {
  storage.setItem(FLAG, 'true');
  storage.setItem(TIME, String(now));
}

export function closeSession(storage: Values): void {
  storage.removeItem(FLAG);
  storage.removeItem(TIME);
}

/** Signed in here, and not more than eight hours ago. */
export function sessionOpen(storage: Values, now: number): boolean {
  const signedInAt = Number.parseInt(storage.getItem(TIME) ?? '', 10);
  return storage.getItem(FLAG) === 'true' && !sessionExpired(signedInAt, now);
}
