import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { staticSite } from './staticSite.ts';

/** Makes the preview server respond like a static host. */
export function staticHosting(): Plugin {
  return {
    name: 'static-hosting',
    configurePreviewServer(server) {
      const answer = staticSite(join(server.config.root, server.config.build.outDir));
      server.middlewares.use((request, response, next) => {
        const { status, file, headers } = answer(request.url ?? '/');
        for (const [name, value] of headers) response.setHeader(name, value);
        // Vite serves all other files.
        if (file !== null && !file.endsWith('.html')) return next();
        response.statusCode = status;
        if (file === null) return response.end();
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        createReadStream(file).pipe(response);
      });
    },
  };
}
