import type { Plugin } from 'vite';
import type { EmbeddedBackend } from './boot';
import { gateway } from './gateway';

/** Answers the database's and the sign-in's addresses on the same port as the site. */
export function embeddedBackend(
  { app }: EmbeddedBackend,
  trustedProxies: readonly string[] = [],
): Plugin {
  const handler = gateway(app, { trustedProxies });
  return {
    name: 'embedded-backend',
    // before the static host, which answers every other address with a page
    enforce: 'pre',
    configureServer: (server) => void server.middlewares.use(handler),
    configurePreviewServer: (server) => void server.middlewares.use(handler),
  };
}
