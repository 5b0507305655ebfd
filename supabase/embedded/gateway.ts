import { getRequestListener } from '@hono/node-server';
import type { Connect } from 'vite';
import type { Application } from './application';

/** What browsers may reach. `/otp` and the like would create accounts, `/_system` is administration. */
const OPEN_PATHS = /^\/(?:rest\/v1\/|auth\/v1\/(?:token|logout|user)(?:[/?]|$))/u;
const BACKEND_PATHS = /^\/(?:rest|auth|storage|_system)(?:\/|$)/u;

/**
 * The only way into the embedded backend. The address that the rate limit counts by is the
 * socket's own: whatever a caller claims in a header is dropped.
 */
export function gateway(app: Pick<Application, 'fetch'>): Connect.NextHandleFunction {
  const backend = getRequestListener((request) => app.fetch(request));
  return (request, response, next) => {
    const path = request.url ?? '/';
    if (!BACKEND_PATHS.test(path)) return next();
    if (!OPEN_PATHS.test(path)) {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: 'not found' }));
      return;
    }
    request.rawHeaders = withSocketAddress(request);
    backend(request, response).catch(next);
  };
}

function withSocketAddress({ rawHeaders, socket }: Connect.IncomingMessage): string[] {
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!/^(?:cf-connecting-ip|x-forwarded-for)$/iu.test(name)) kept.push(name, value);
  }
  return [...kept, 'x-forwarded-for', socket.remoteAddress ?? 'unknown'];
}
