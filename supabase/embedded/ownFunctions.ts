import { keyHeaders } from '../../src/backend/keyHeaders';
import type { EmbeddedBackend } from './boot';

/** Calls a function of the database with the service key, in this process, after the requests that wait. */
export async function callFunction(
  { app, keys }: Pick<EmbeddedBackend, 'app' | 'keys'>,
  name: string,
): Promise<unknown> {
  const response = await app.fetch(
    // The host is never looked up.
    new Request(`http://localhost/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...keyHeaders(keys.secretKey), 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
