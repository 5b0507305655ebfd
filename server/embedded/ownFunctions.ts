import { functionsOf } from '../../supabase/functions/_shared/mail/outbox.ts';
import type { Application } from '../database/database';
import type { LocalKeys } from '../database/localKeys';

/** The URL of calls within this process. They do not use the network, so the host has no effect. */
const HERE = 'http://localhost';

/** Calls a database function with the service key. */
export function callFunction(
  { app, keys }: { app: Pick<Application, 'fetch'>; keys: Pick<LocalKeys, 'secretKey'> },
  name: string,
): Promise<unknown> {
  const call = functionsOf(HERE, keys.secretKey, async (input, init) =>
    app.fetch(new Request(input, init)),
  );
  return call(name);
}
