import { functionsOf } from '../mail/outbox.ts';
import type { LocalKeys } from './data/localKeys';
import type { Application } from './database';

/** The URL of calls within this process: the host is never looked up. */
const HERE = 'http://localhost';

/** Calls a function of the database with the service key, in this process, after the requests that wait. */
export function callFunction(
  { app, keys }: { app: Application; keys: LocalKeys },
  name: string,
): Promise<unknown> {
  const call = functionsOf(HERE, keys.secretKey, async (input, init) =>
    app.fetch(new Request(input, init)),
  );
  return call(name);
}
