import { isHeld } from '../database/hold';
import type { Handler } from './server';

/** The form waits so many seconds before it sends again. */
const RETRY_AFTER_S = 2;
const READS = /^\/rest\/v1\/rpc\/(?:read_offer|search_\w+|dashboard_\w+)(?:\?|$)/u;

/** Answers 503 to whatever would change rows while an update holds all writes. Reading and signing in work on. */
export function holdWrites(api: Handler, directory: string): Handler {
  return (request, response, next) => {
    const { method = '', url = '' } = request;
    const writes = url.startsWith('/rest/') && !/^(?:GET|HEAD|OPTIONS)$/u.test(method);
    if (!writes || READS.test(url) || !isHeld(directory)) return api(request, response, next);
    response.writeHead(503, {
      'retry-after': String(RETRY_AFTER_S),
      'content-type': 'application/json',
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(JSON.stringify({ message: 'An update is running.' }));
  };
}
