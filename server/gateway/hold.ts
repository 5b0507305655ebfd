import { readingFunctions } from '../../src/domain/schema';
import { isHeld } from '../database/hold';
import type { Handler } from './server';

/** The form waits so many seconds before it sends again. */
const RETRY_AFTER_S = 2;
const READS: readonly string[] = readingFunctions.map((name) => `/rest/v1/rpc/${name}`);

/**
 * `api` answers 503 to whatever would change rows while an update holds all writes. Reading and signing in work on.
 * `isStill` tells the update that what began before its hold has ended, so that its backup has every row.
 */
export function holdWrites(
  api: Handler,
  directory: string,
): { api: Handler; isStill: () => boolean } {
  let writes = 0;
  const answer: Handler = (request, response, next) => {
    const { method = '', url = '' } = request;
    const path = url.replace(/\?.*$/su, '');
    const reads = /^(?:GET|HEAD|OPTIONS)$/u.test(method) || READS.includes(path);
    if (!path.startsWith('/rest/') || reads) return api(request, response, next);
    if (!isHeld(directory)) {
      writes += 1;
      response.once('close', () => {
        writes -= 1;
      });
      return api(request, response, next);
    }
    response.writeHead(503, {
      'retry-after': String(RETRY_AFTER_S),
      'content-type': 'application/json',
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(JSON.stringify({ message: 'An update is running.' }));
  };
  return { api: answer, isStill: () => writes === 0 && isHeld(directory) };
}
