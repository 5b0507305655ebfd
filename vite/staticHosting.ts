import { createReadStream } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { staticSite } from './staticSite.ts';

/** Makes the preview server respond like a static host. */
export function staticHosting(): Plugin {
  return {
    name: 'static-hosting',
    configurePreviewServer(server) {
      const root = resolve(server.config.root, server.config.build.outDir);
      const answer = staticSite(root);
      server.middlewares.use((request, response, next) => {
        const { status, file, headers } = answer(request.url ?? '/');
        for (const [name, value] of headers) response.setHeader(name, value);
        // Vite serves and compresses what there is, but does not say so to caches.
        response.appendHeader('Vary', 'Accept-Encoding');
        response.statusCode = status;
        if (file === null) return response.end();
        if (status === 200) {
          request.url = `/${relative(root, file).split(sep).join('/')}`;
          return next();
        }
        response.setHeader('Cache-Control', 'no-cache');
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        createReadStream(file).pipe(response);
      });
    },
  };
}
