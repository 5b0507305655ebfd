import { storableText } from '../domain/texts';
import { backendKey, backendUrl } from './config';
import { keyHeaders } from './keyHeaders';

/** The pause before a busy server is asked again that says only by the code of its answer that it is busy. */
const BUSY_S = 2;

/**
 * Returns the seconds to wait for a server that is busy, or undefined. PostgREST and our own server name a code; another server
 * between them and the browser only a time, which the browser does not show to a page of another origin.
 */
export function busySeconds(
  status: number,
  body: unknown,
  retryAfter: string | null,
): number | undefined {
  if ((status === 503 || status === 504) && typeof codeOf(body) === 'string') return BUSY_S;
  return status === 503 && retryAfter ? secondsUntil(retryAfter) : undefined;
}

/** Returns the code of an error of PostgREST or of our own server. */
export const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

/** Reads a Retry-After header: a number of seconds, or a date. */
export function secondsUntil(retryAfter: string | null | undefined): number {
  const seconds = Number(retryAfter ?? '');
  return Number.isNaN(seconds) ? (Date.parse(retryAfter ?? '') - Date.now()) / 1000 : seconds;
}

/**
 * Calls a function of the database as visitors and clients do, who have no session and need no client of Supabase. What
 * they typed is only in the body of the request, never in a URL, and Postgres can store it.
 */
export function callFunction(name: string, args: object, signal: AbortSignal): Promise<Response> {
  return fetch(`${backendUrl()}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...keyHeaders(backendKey), 'content-type': 'application/json' },
    body: JSON.stringify(args, (_, value: unknown) =>
      typeof value === 'string' ? storableText(value) : value,
    ),
    signal,
  });
}
