import { type Api, apiOf } from '../../supabase/functions/_shared/api.ts';
import type { Application } from '../database/database';
import type { LocalKeys } from '../database/localKeys';

/** The URL of requests within this process. They do not use the network, so the host has no effect. */
const HERE = 'http://localhost';

/** The part of the embedded backend that answers requests within this process. */
export interface OwnBackend {
  app: Pick<Application, 'fetch'>;
  keys: Pick<LocalKeys, 'secretKey'>;
}

/** Returns the API of this process, for its workers. */
export function ownApi({ app, keys }: OwnBackend): Api {
  const fetcher: typeof fetch = async (input, init) => app.fetch(new Request(input, init));
  return apiOf(HERE, keys.secretKey, fetcher);
}
