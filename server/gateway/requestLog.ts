import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../../supabase/functions/_shared/log';
import { routeName, SIGN_IN } from './openRoutes';

const SLOW_MS = 1_000;

/** Logs server errors, requests that exceed a limit, refused sign-ins, and requests that take more than a second. */
export function logRequest(request: IncomingMessage, response: ServerResponse): void {
  const started = performance.now();
  const { method, url = '' } = request;
  response.once('close', () => {
    const ms = Math.round(performance.now() - started);
    const status = response.writableFinished ? response.statusCode : 0;
    const event = eventOf(status, ms, url);
    if (event) log(event, { method, route: routeName(url), status: status || 'aborted', ms });
  });
}

/** Returns the event to log, or undefined. @param status 0 if the caller closed the connection */
export function eventOf(status: number, ms: number, url: string): string | undefined {
  if (status >= 500) return 'failure';
  if (status === 429) return 'limited';
  if (status >= 400 && url === SIGN_IN) return 'sign-in-failed';
  return ms > SLOW_MS ? 'slow' : undefined;
}
