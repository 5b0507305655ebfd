/** Staff sign in again after 8 hours; the database enforces it, the screens explain it. */
export const SESSION_HOURS = 8;

/** `signedInAt`: milliseconds since 1970, as the browser stored it. */
export function sessionExpired(signedInAt: number, now: number): boolean {
  return !Number.isFinite(signedInAt) || now - signedInAt > SESSION_HOURS * 60 * 60 * 1000;
}
