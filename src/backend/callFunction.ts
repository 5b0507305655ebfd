import { storableText } from '../domain/texts';
import { backendKey, backendUrl } from './config';
import { keyHeaders } from './keyHeaders';

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
