import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to programs that ask for any. */
const FIRST = 20_000;
const LAST = 32_767;
const ATTEMPTS = 100;

/**
 * Returns a port of this machine on which no program listens, and which none gets by chance before it is used.
 * @throws the last error of listening if none is free
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(FIRST, LAST + 1);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch (error) {
      if (attempt < ATTEMPTS) continue;
      throw error;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
