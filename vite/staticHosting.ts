import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { staticSite } from './staticSite.ts';

/** Makes the preview answer like the static host the build is made for. */
export function staticHosting(): Plugin {
  return {
    name: 'static-hosting',
    configurePreviewServer(server) {
      const answer = staticSite(join(server.config.root, server.config.build.outDir));
      server.middlewares.use((request, response, next) => {
        const { status, file, headers } = answer(request.url ?? '/');
        for (const [name, value] of headers) response.setHeader(name, value);
        // Vite knows the content types of everything else.
        if (!file.endsWith('.html')) return next();
        response.statusCode = status;
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        createReadStream(file).pipe(response);
      });
    },
  };
}
