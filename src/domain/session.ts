const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Staff sign in again after 8 hours. The database enforces it. */
export const SESSION_HOURS = 8;
/** How long before the end of the session the warning appears. */
const WARNING_MINUTES = 5;

export type SessionPhase = 'open' | 'ending' | 'ended';

/** `signedInAt`: milliseconds since 1970, as the browser stored it. */
export const sessionEnd = (signedInAt: number): number => signedInAt + SESSION_HOURS * HOUR;

export function sessionPhase(signedInAt: number, now: number): SessionPhase {
  const left = sessionEnd(signedInAt) - now;
  if (!Number.isFinite(left) || left < 0) return 'ended';
  return left > WARNING_MINUTES * MINUTE ? 'open' : 'ending';
}
