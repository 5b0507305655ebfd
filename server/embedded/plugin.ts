import type { Plugin } from 'vite';
import { gateway } from '../gateway/gateway';
import type { EmbeddedBackend } from './boot';

/** A Vite plugin that serves the API and the sign-in during `npm run dev`, on the same port as the site. */
export function embeddedBackend(
  { app, keys }: EmbeddedBackend,
  trustedProxies: readonly string[] = [],
): Plugin {
  const handler = gateway(app, { jwtSecret: keys.jwtSecret, trustedProxies });
  return {
    name: 'embedded-backend',
    // Runs before Vite, which responds to every path with a page.
    enforce: 'pre',
    configureServer: (server) => void server.middlewares.use(handler),
  };
}
