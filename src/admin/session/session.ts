import { type SessionPhase, sessionEnd, sessionPhase } from '../../domain/session';

/** The two values that the specification keeps in the browser. */
const FLAG = 'adminAuthenticated';
const TIME = 'adminAuthTime';

type Values = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function openSession(storage: Values, now: number): void {
  storage.setItem(FLAG, 'true');
  storage.setItem(TIME, String(now));
}

/** Somebody signed out: nothing is left. The time goes first, so no tab takes it for a session that ran out. */
export function closeSession(storage: Values): void {
  storage.removeItem(TIME);
  storage.removeItem(FLAG);
}

/** The session has run out or was refused: the flag goes, and the time tells it from a sign-out. */
export function endSession(storage: Values): void {
  storage.removeItem(FLAG);
}

const isFlagged = (storage: Values): boolean => storage.getItem(FLAG) === 'true';

/** It has come to its end, and nobody chose to leave. */
export const sessionRanOut = (storage: Values): boolean =>
  !isFlagged(storage) && storage.getItem(TIME) !== null;

export const wasSignedOut = (storage: Values): boolean => storage.getItem(TIME) === null;

const signedInAt = (storage: Values): number => Number.parseInt(storage.getItem(TIME) ?? '', 10);

/** When the session that is open here ends. */
export const endOfSession = (storage: Values): number => sessionEnd(signedInAt(storage));

export const phaseOf = (storage: Values, now: number): SessionPhase =>
  isFlagged(storage) ? sessionPhase(signedInAt(storage), now) : 'ended';

/** Signed in here, and not more than eight hours ago. */
export const sessionOpen = (storage: Values, now: number): boolean =>
  phaseOf(storage, now) !== 'ended';
