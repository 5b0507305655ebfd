const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** The length of a session, which the database enforces. */
export const SESSION_HOURS = 8;
/** How long before the end of the session the warning appears. */
const WARNING_MINUTES = 5;

export type SessionPhase = 'open' | 'ending' | 'ended';

/** Returns the end of a session. Both times are in milliseconds since 1970. */
export const sessionEnd = (signedInAt: number): number => signedInAt + SESSION_HOURS * HOUR;

export function sessionPhase(signedInAt: number, now: number): SessionPhase {
  const left = sessionEnd(signedInAt) - now;
  if (!Number.isFinite(left) || left < 0) return 'ended';
  return left > WARNING_MINUTES * MINUTE ? 'open' : 'ending';
}
