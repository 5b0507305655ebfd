import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import type { Application } from '../database/database';
import { bodyReader, LARGEST_OF_VISITORS, refusedSignIn } from './body';
import { clientAddress, networks } from './networks';
import { keyInQuery, OPEN_AUTH, refusedQuery, routeAccess, SIGN_IN } from './openRoutes';
import type { Handler } from './server';
import { signInLimit } from './signInLimit';
import type { StaffNetworks } from './staffNetworks';
import { holdsToken } from './staffToken';
import { visitorLimit } from './visitorLimit';

/** The headers that the gateway replaces: callers could use them to fake their IP address or the host in the URL. */
const REPLACED_HEADERS = /^(?:host|cf-connecting-ip|x-forwarded-for)$/iu;
const HOST = 'localhost';
/** The preference `tx=rollback`, which would answer a request as usual but store nothing. No screen sends it. */
const TRANSACTION_END = /(?<=^|,)\s*tx\s*=[^,]*,?/giu;

/** Headers that prevent browsers from storing a response and from guessing its type. */
const ANSWER_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** What is not there has PostgREST's code, by which a page that was loaded before an update knows that it is outdated. */
const REFUSALS = {
  401: { message: 'unauthorized' },
  403: { message: 'forbidden' },
  404: { code: 'PGRST205', message: 'not found' },
} as const;

type Headers = IncomingMessage['headers'];

interface Options {
  /** The secret that signs the tokens of the sign-in. */
  jwtSecret: string;
  /** The IP addresses or networks of the proxies whose `x-forwarded-for` is trusted. */
  trustedProxies?: readonly string[];
  /** By default, the gateway forgets the networks of staff when the process ends. */
  staff?: StaffNetworks;
}

/**
 * Handles every request to the embedded backend. The gateway forwards only requests that the site and the back office
 * send. Without a valid token, it forwards only the calls of visitors and of the sign-in, and limits them. To each
 * request, the gateway adds the IP address of the caller.
 */
export function gateway(
  app: Pick<Application, 'fetch'>,
  { jwtSecret, trustedProxies = [], staff = new Set() }: Options,
): Handler {
  const addressOf = clientAddress(trustedProxies);
  const limitedVisitor = visitorLimit();
  const limitedSignIn = signInLimit(staff);
  const withBody = bodyReader();
  /** Returns the status of the refusal, or undefined if the gateway forwards the request. */
  const refusalOf = (method: string, target: string, { authorization, apikey }: Headers) => {
    const access = routeAccess(method, target);
    if (access === 'open') return apikey === LOCAL_PUBLISHABLE_KEY ? undefined : 401;
    if (access === 'forbidden') return 403;
    if (access !== 'signed-in') return 404;
    return holdsToken(authorization, jwtSecret) && !keyInQuery(target) ? undefined : 401;
  };
  const backend = getRequestListener(async (request, { incoming }) => {
    const { pathname, search } = new URL(request.url);
    const target = pathname + search;
    // Checks the path again, because parsing changes some paths: `/a/../b` becomes `/b`. The handler that is returned
    // below has checked the request target as the caller sent it.
    const { authorization } = incoming.headers;
    if (refusalOf(request.method, target, incoming.headers) !== undefined)
      return new Response(null, { status: 404 });
    const refused = refusedQuery(request.method, search);
    if (refused) return refused;
    const address = request.headers.get('x-forwarded-for') ?? '';
    // Reads the whole body first, so that a slow caller holds neither a connection of the database nor a sign-in.
    const forward = (largest?: number) =>
      withBody(
        request,
        incoming,
        async (whole, body) => {
          const invalid = OPEN_AUTH.includes(target) ? refusedSignIn(body) : undefined;
          if (invalid) return invalid;
          if (target !== SIGN_IN) return app.fetch(whole);
          return limitedSignIn(address, async () => app.fetch(whole));
        },
        largest,
      );
    if (!holdsToken(authorization, jwtSecret))
      return limitedVisitor(address, target, () => forward(LARGEST_OF_VISITORS));
    staff.add(networks(address)[0]);
    return forward();
  });
  return (request, response, next) => {
    const { method = '', url = '', headers } = request;
    if (routeAccess(method, url) === 'outside') return next();
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) response.setHeader(name, value);
    const refused = refusalOf(method, url, headers);
    if (refused !== undefined) {
      response.writeHead(refused, { 'content-type': 'application/json' });
      response.end(JSON.stringify(REFUSALS[refused]));
      return;
    }
    request.rawHeaders = forwardedHeaders(request, addressOf(request));
    headers.host = HOST;
    backend(request, response).catch(next);
  };
}

function forwardedHeaders({ rawHeaders }: IncomingMessage, address: string): string[] {
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (REPLACED_HEADERS.test(name)) continue;
    kept.push(name, /^prefer$/iu.test(name) ? value.replace(TRANSACTION_END, '') : value);
  }
  return [...kept, 'host', HOST, 'x-forwarded-for', address];
}
