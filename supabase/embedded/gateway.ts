import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Connect } from 'vite';
import type { Application } from './application';
import { clientAddress } from './clientAddress';
import { routeAccess, SIGN_IN } from './openRoutes';
import { signInLimit } from './signInLimit';

/** Headers in which callers may claim an address, and the host, which would become part of the URL. */
const REPLACED_HEADERS = /^(?:host|cf-connecting-ip|x-forwarded-for)$/iu;
const HOST = 'localhost';

/**
 * The only way into the embedded backend: opens exactly what the screens request and passes the
 * address of the caller on.
 * @param trustedProxies addresses or networks of proxies whose `x-forwarded-for` is believed
 */
export function gateway(
  app: Pick<Application, 'fetch'>,
  { trustedProxies = [] }: { trustedProxies?: readonly string[] } = {},
): Connect.NextHandleFunction {
  const addressOf = clientAddress(trustedProxies);
  const limited = signInLimit();
  const backend = getRequestListener(async (request) => {
    const { pathname, search } = new URL(request.url);
    const target = pathname + search;
    // Judges the URL that the router resolves, after the one that the caller wrote.
    if (routeAccess(request.method, target) !== 'open') return refusal(404);
    if (target !== SIGN_IN) return app.fetch(request);
    return limited(request.headers.get('x-forwarded-for') ?? '', async () => app.fetch(request));
  });
  return (request, response, next) => {
    const access = routeAccess(request.method ?? '', request.url ?? '');
    if (access === 'outside') return next();
    if (access !== 'open') {
      const refused = refusal(access === 'forbidden' ? 403 : 404);
      response.writeHead(refused.status, { 'content-type': 'application/json' });
      refused.text().then((body) => response.end(body), next);
      return;
    }
    request.rawHeaders = withAddress(request, addressOf(request));
    request.headers.host = HOST;
    backend(request, response).catch(next);
  };
}

function withAddress({ rawHeaders }: IncomingMessage, address: string): string[] {
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!REPLACED_HEADERS.test(name)) kept.push(name, value);
  }
  return [...kept, 'host', HOST, 'x-forwarded-for', address];
}

function refusal(status: 403 | 404): Response {
  return Response.json({ message: status === 403 ? 'forbidden' : 'not found' }, { status });
}
