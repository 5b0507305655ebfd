import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { log } from '../../supabase/functions/_shared/log';
import { staticHosting } from '../static/staticHosting';
import { requestLog } from './requestLog';

/** A handler that either responds to a request or calls `next`. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Returns what does not work, such as `database`, and undefined if everything works. */
type Check = () => Promise<string | undefined>;

interface Options {
  port: number;
  host: string;
  /** The folder of the build. */
  root: string;
  /** The gateway of the embedded backend. It gets each request before the site does. */
  api?: Handler | undefined;
  /** The version of the product, which `/healthz` shows. */
  version?: string;
  /**
   * `form`: what the form needs, for updates and load balancers, at `/healthz?form`; `hold`: whether an update holds all
   * writes and the last one has ended, at `/healthz?hold`. `/healthz`, for monitors, has both and the others.
   */
  health?: Readonly<Record<'form' | 'hold' | 'others', Check>> | undefined;
}

/**
 * The time after which idle connections close. It is longer than the default of nginx, so that nginx closes them first.
 * Otherwise nginx could send a request on a connection that this server is closing.
 */
const KEEP_ALIVE_MS = 65_000;
/** The maximum time in which a request must arrive. It is enough for 256 KB at 4.3 KB a second. */
const REQUEST_MS = 60_000;
/** The minimum time between two checks for `/healthz`, because a check writes to the database. */
const CHECK_EVERY_MS = 10_000;
const DOUBT_EVERY_MS = 1_000;
const STOP_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 50;
const isWell: Check = async () => undefined;

/** Serves a build, the API and `/healthz`. */
export async function startServer(options: Options): Promise<Server> {
  const { port, host, root, api, health, version } = options;
  const site = staticHosting(root);
  const form = atMostEvery(CHECK_EVERY_MS, health?.form ?? isWell);
  const others = atMostEvery(CHECK_EVERY_MS, health?.others ?? isWell);
  const hold = health?.hold ?? isWell;
  const checks = new Map([
    ['/healthz?form', form.check],
    ['/healthz?hold', hold],
    ['/healthz', async () => (await form.check()) ?? (await hold()) ?? others.check()],
  ]);
  const answer: Handler = (request, response, next) => {
    const checked = checks.get(request.url ?? '');
    if (checked) return void answerHealth(response, checked(), version);
    if (!api) return site(request, response);
    response.once('finish', () => response.statusCode >= 500 && form.doubt());
    api(request, response, (error) => {
      if (error === undefined) site(request, response);
      else next(error);
    });
  };
  const logRequest = requestLog();
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    logRequest(request, response);
    const fail = (error: unknown) => {
      log('failure', { reason: String(error) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    };
    try {
      answer(request, response, fail);
    } catch (error) {
      fail(error);
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Stops the server after it has responded to all open requests, or after five seconds. */
export async function stopServer(server: Server): Promise<void> {
  const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const end = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
  await new Promise((closed) => server.close(closed));
  clearInterval(look);
  clearTimeout(end);
}

/**
 * Returns a check that runs at most every `ms` milliseconds, and returns its last result in between. After `doubt`, which a
 * request that failed calls, it runs again, at most every second.
 */
function atMostEvery(ms: number, look: Check): { check: Check; doubt: () => void } {
  let last: ReturnType<Check> | undefined;
  let endedAt = 0;
  const forget = () => {
    last = undefined;
  };
  return {
    check() {
      last ??= look().finally(() => {
        endedAt = Date.now();
        setTimeout(forget, ms).unref();
      });
      return last;
    },
    doubt: () => Date.now() - endedAt > DOUBT_EVERY_MS && forget(),
  };
}

async function answerHealth(
  response: ServerResponse,
  trouble: Promise<string | undefined>,
  version = '',
) {
  const word = await trouble.catch(() => 'health');
  response.writeHead(word === undefined ? 200 : 503, {
    'content-type': 'text/plain',
    'cache-control': 'no-store',
  });
  response.end(`${`${word ?? 'ok'} ${version}`.trim()}\n`);
}
