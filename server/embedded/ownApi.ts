import type { Application } from '../database/database';
import type { LocalKeys } from '../database/localKeys';

/** The URL of requests within this process. They do not use the network, so the host has no effect. */
const HERE = 'http://localhost';

/** The part of the embedded backend that answers requests within this process. */
export interface OwnBackend {
  app: Pick<Application, 'fetch'>;
  keys: Pick<LocalKeys, 'secretKey'>;
}

/** Returns the URL, the service key and the `fetch` with which `functionsOf` and `outboxOf` call the API of this process. */
export const ownApi = ({ app, keys }: OwnBackend) => {
  const fetcher: typeof fetch = async (input, init) => app.fetch(new Request(input, init));
  return [HERE, keys.secretKey, fetcher] as const;
};
