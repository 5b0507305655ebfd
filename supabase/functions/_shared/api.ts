import { keyHeaders } from '../../../src/backend/keyHeaders.ts';

/** The access of a worker to the API of an embedded or a hosted backend, with its service key. */
export interface Api {
  /** Calls a database function. */
  call(name: string, args?: object): Promise<unknown>;
  /** Reads rows. `path` is a table with the parameters of the API, such as `mails?select=id`. */
  read(path: string): Promise<unknown>;
}

export function apiOf(url: string, key: string, fetcher: typeof fetch = fetch): Api {
  async function send(path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await fetcher(`${url}/rest/v1/${path}`, {
      headers: { ...keyHeaders(key), 'content-type': 'application/json' },
      ...init,
    });
    const answer = await response.text();
    const name = path.replace(/\?.*$/u, '');
    if (!response.ok) throw new Error(`${name} responded with ${response.status}: ${answer}`);
    return JSON.parse(answer);
  }
  return {
    call: (name, args = {}) => send(`rpc/${name}`, { method: 'POST', body: JSON.stringify(args) }),
    read: (path) => send(path),
  };
}
