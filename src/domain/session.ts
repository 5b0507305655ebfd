import { limits } from './schema';

const HOUR_MS = 60 * 60 * 1000;

/** Whether a session is over. Both times are in milliseconds since 1970. */
export const isOver = (signedInAt: number, now: number): boolean =>
  now > signedInAt + limits.session_hours * HOUR_MS;
