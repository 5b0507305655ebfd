import { keyHeaders } from '../../../../src/backend/keyHeaders.ts';
import type { Mail } from './mail.ts';

/** A failed attempt. If `permanent` is true, further attempts would also fail. If it is false, they may succeed. */
export interface Failure {
  error: string;
  permanent: boolean;
}

/** A delivered email. `kept` is true if it was written to a file for lack of a mail server, false if it was sent. */
export interface Delivered {
  kept: boolean;
}

/** The access of a worker to the emails in the database. */
export interface Outbox {
  /**
   * Reserves and returns due emails.
   * @param host the part of a new Message-ID after the `@`
   * @param keeps whether the worker has no mail server, which the screens then know
   */
  claim(most: number, host: string, keeps: boolean): Promise<Mail[]>;
  /** Records the outcome of an attempt. */
  settle(mail: Pick<Mail, 'id' | 'attempt'>, outcome: Failure | Delivered): Promise<void>;
  /**
   * Returns those of the given ids whose emails are still in the database. Without a mail server, the worker writes
   * emails to files. It deletes the files of all other ids, for example after a person was erased.
   */
  existing(ids: readonly string[]): Promise<string[]>;
}

/** Returns a function that sends requests to the API with the service key, with POST if there is a body. */
function apiOf(url: string, key: string, fetcher: typeof fetch) {
  return async (path: string, body?: object): Promise<unknown> => {
    const response = await fetcher(`${url}/rest/v1/${path}`, {
      headers: { ...keyHeaders(key), 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    const name = path.replace(/\?.*$/u, '');
    if (!response.ok) throw new Error(`${name} responded with ${response.status}: ${answer}`);
    return JSON.parse(answer);
  };
}

/** Returns a function that calls database functions over the API, with the service key. */
export function functionsOf(url: string, key: string, fetcher: typeof fetch = fetch) {
  const api = apiOf(url, key, fetcher);
  return (name: string, args: object = {}): Promise<unknown> => api(`rpc/${name}`, args);
}

/** Creates an outbox on the API of an embedded or a hosted backend, with its service key. */
export function outboxOf(url: string, key: string, fetcher: typeof fetch = fetch): Outbox {
  const call = functionsOf(url, key, fetcher);
  return {
    claim: async (most, host, keeps) =>
      (await call('claim_mails', { most, host, keeps })) as Mail[],
    settle: async ({ id, attempt }, outcome) => {
      await call('settle_mail', { mail: id, attempt, ...outcome });
    },
    async existing(ids) {
      const rows = await apiOf(url, key, fetcher)(`mails?select=id&id=in.(${ids.join()})`);
      return (rows as { id: string }[]).map(({ id }) => id);
    },
  };
}
