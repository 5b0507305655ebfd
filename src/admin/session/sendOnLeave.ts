import { restUrl, tokenHeaders } from '../data/rest';
import { storedToken } from './session';

/**
 * Sends a change of rows that the browser completes even after the user leaves the page. Uses the stored token, because a
 * page that unloads cannot wait for the auth client. An expired session has none.
 */
export async function sendOnLeave(
  path: string,
  { method, body }: { method: 'DELETE' | 'PATCH'; body?: object },
): Promise<void> {
  const token = storedToken(localStorage);
  if (token === null) throw new Error('The session is over.');
  const { ok, status } = await fetch(restUrl(path), {
    method,
    headers: { ...tokenHeaders(token), ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    keepalive: true,
  });
  if (!ok) throw new Error(`The change was refused: ${status}`);
}
