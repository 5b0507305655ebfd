import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown, type ViteDevServer } from 'vite';
import { staticHosting } from './src/build/hosting.ts';
import { leanAdmin } from './src/build/leanAdmin.ts';
import { leanRouter } from './src/build/leanRouter.ts';
import { preloadAdmin } from './src/build/preloadAdmin.ts';
import { prerenderPages } from './src/build/prerender.ts';

const SERVER_BUILD = 'node_modules/.cache/confluence';

/** In development every address under /admin is the back office's shell, as hosts rewrite it. */
const adminShell = {
  name: 'admin-shell',
  configureServer(server: ViteDevServer) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/admin(?:[/?]|$)/u.test(request.url ?? '')) request.url = '/admin.html';
      next();
    });
  },
};

/** A few lines ask for the data; React and the program come beside them, and charts where one is drawn. */
const adminGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'], priority: 2 },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//u, priority: 2 },
  { name: 'admin', test: /src\/admin\/main\.tsx$/u, priority: 1 },
  { name: 'charts', test: /node_modules\/@mui\/x-charts/u },
];

export default defineConfig({
  plugins: [react(), adminShell, staticHosting(), leanRouter(), leanAdmin(), preloadAdmin()],
  // Found at the start, and not while somebody is reading: what is found later loads the page anew.
  optimizeDeps: { entries: ['index.html', 'admin.html'] },
  build: { modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        manifest: true,
        rollupOptions: {
          input: 'index.html',
          // What every page loads comes in one file.
          output: { codeSplitting: { groups: [{ name: 'site', tags: ['$initial'] }] } },
        },
      },
    },
    // A build of its own: a module graph shared with the site would make the site's bundle larger.
    admin: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        rollupOptions: {
          input: 'admin.html',
          output: { codeSplitting: { groups: adminGroups } },
        },
      },
    },
    prerender: {
      consumer: 'server',
      build: {
        outDir: SERVER_BUILD,
        ssr: true,
        rollupOptions: { input: 'src/prerender.tsx' },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'admin', 'prerender']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      await prerenderPages(
        builder.config.build.outDir,
        join(process.cwd(), SERVER_BUILD, 'prerender.js'),
      );
    },
  },
});
