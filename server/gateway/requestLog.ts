import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../../supabase/functions/_shared/log';
import { routeName, SIGN_IN } from './openRoutes';

const SLOW_MS = 1_000;
/** The minimum time between two lines about the same event of a route. Otherwise, a flood would fill the log. */
const LINE_EVERY_MS = 1_000;

/**
 * Returns the log of a server: its errors, requests that exceed a limit, refused sign-ins, and requests that take more than
 * a second.
 */
export function requestLog(): (request: IncomingMessage, response: ServerResponse) => void {
  const loggedAt = new Map<string, number>();
  return (request, response) => {
    const started = performance.now();
    const { method, url = '' } = request;
    response.once('close', () => {
      const now = performance.now();
      const ms = Math.round(now - started);
      const status = response.writableFinished ? response.statusCode : 0;
      const route = routeName(url);
      const event = eventOf(status, ms, url, response.hasHeader('retry-after'));
      if (!event || now - (loggedAt.get(event + route) ?? -Infinity) < LINE_EVERY_MS) return;
      loggedAt.set(event + route, now);
      log(event, { method, route, status: status || 'aborted', ms });
    });
  };
}

/** Returns the event to log, or undefined. @param status 0 if the caller closed the connection */
export function eventOf(status: number, ms: number, url: string, hasRetryAfter = false) {
  if (status === 429 || (status === 503 && hasRetryAfter)) return 'limited';
  if (status >= 500) return 'failure';
  if (status >= 400 && url === SIGN_IN) return 'sign-in-failed';
  return ms > SLOW_MS ? 'slow' : undefined;
}
