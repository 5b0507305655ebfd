const HOUR = 60 * 60 * 1000;

/** The length of a session, which the database enforces. */
export const SESSION_HOURS = 8;

/** Whether a session is over. Both times are in milliseconds since 1970. */
export const isOver = (signedInAt: number, now: number): boolean =>
  !(now <= signedInAt + SESSION_HOURS * HOUR);
