import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Rolldown, type ViteDevServer } from 'vite';
import { refuseInventedAgency } from './server/agencyFacts.ts';
import { readConfiguration } from './server/configuration.ts';
import { filledOf, stampOf } from './server/static/buildStamp.ts';
import { compressFiles } from './server/static/compressFiles.ts';
import { adminStartup } from './vite/adminStartup.ts';
import { brandFiles } from './vite/brand.ts';
import { shortClassNames } from './vite/classNames.ts';
import { configured } from './vite/configured.ts';
import { frames, writeFrames } from './vite/frames.ts';
import { fillHeaders } from './vite/headers.ts';
import { MAIL_LOGO, mailLogo } from './vite/logo.ts';
import { markdown } from './vite/markdown.ts';
import { offerPage, removeInlined } from './vite/offerPage.ts';
import { prerenderPages } from './vite/prerender.ts';
import { publishBuild } from './vite/publishBuild.ts';
import { writeSiteFiles } from './vite/siteFiles.ts';
import { warnOfUnsettled } from './vite/warnOfUnsettled.ts';

const SERVER_BUILD = 'node_modules/.cache/confluence';

/** The manifest of the client's page, in the folder of a build. */
const OFFER_MANIFEST = '.vite/offer.json';

/** Serves the HTML of the back office at every path under /admin in development, as hosts do in production. */
const adminShell = {
  name: 'admin-shell',
  configureServer(server: ViteDevServer) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/admin(?:[/?]|$)/u.test(request.url ?? '')) request.url = '/admin.html';
      next();
    });
  },
};

/**
 * The chunks of the back office, of which the first that matches gets a module and what it imports. The entry requests the
 * rows of the list while the other chunks load. What the first rows do not need loads after them, by screen: what a list
 * shows later, records with their forms, and each screen that few open by itself. With a chunk for each part, a list made 103
 * requests instead of 24.
 */
const adminGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'], priority: 4 },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//u, priority: 4 },
  { name: 'admin', test: /src\/admin\/main\.tsx$/u, priority: 3 },
  {
    name: 'list',
    test: /src\/admin\/(?:list\/|quotes\/list\/(?:BulkActions|QuoteFilters|SuspectedSpam)\.tsx$)/u,
    priority: 2,
  },
  {
    name: 'record',
    test: /src\/admin\/(?:quotes|offers|projects(?!\/board)|clients|templates|mail|search|owner)\//u,
    priority: 1,
  },
  { name: 'charts', test: /node_modules\/@mui\/x-charts/u },
  { name: 'dashboard', test: /src\/admin\/dashboard\/Dashboard\.tsx$/u },
];

/**
 * One chunk contains all code that every page loads: two chunks would be 1 KB larger. Another one contains what many pages
 * share, because each response has almost 1 KB of headers.
 */
const siteGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'entry', tags: ['$initial'] },
  {
    name: 'shared',
    test: /src\/(?:agency|site\/(?:hero\.module|motif|seo|services\/(?:Illustration|pieces\/Steps)))/u,
  },
];

/** The files that `npm run dev` must not serve. The first line is Vite's default list, which this list replaces. */
const secretFiles = [
  ...['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**'],
  ...['**/.data/**', 'keys.json', '*.backup', '*.backup.part', 'person-data-*.json'],
];

export default defineConfig(({ command }) => ({
  plugins: [
    configured(),
    brandFiles(),
    react(),
    adminShell,
    adminStartup(),
    markdown(),
    offerPage,
    frames,
  ],
  // Pre-bundles the dependencies of all pages, because Vite reloads the page when it finds a new dependency later.
  optimizeDeps: { entries: ['index.html', 'admin.html', 'offer.html'] },
  server: { fs: { deny: secretFiles } },
  css: {
    modules:
      command === 'build'
        ? { generateScopedName: shortClassNames(join(process.cwd(), 'src')) }
        : {},
  },
  // `publishBuild` moves a finished build from `dist.new` to `dist`, so that a server never serves a partial build.
  build: {
    outDir: 'dist.new',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // By default, Vite writes `@media (width<=40rem)`, which iPhones ignore before iOS 16.4.
    cssTarget: ['chrome100', 'firefox100', 'safari15.4', 'ios15.4'],
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rollupOptions: {
          input: 'index.html',
          output: { codeSplitting: { groups: siteGroups } },
        },
      },
    },
    // A separate build, because a module graph shared with the site would make the bundle of the site larger.
    admin: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        // Turns off Vite's warning about large chunks. adminBytes.e2e.ts limits the size that a browser loads.
        chunkSizeWarningLimit: 2_000,
        rollupOptions: {
          input: 'admin.html',
          output: { codeSplitting: { groups: adminGroups } },
        },
      },
    },
    // Another separate build, for the same reason.
    offer: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: OFFER_MANIFEST,
        // One chunk, which vite/offerPage.ts writes into the page.
        rollupOptions: { input: 'offer.html', output: { codeSplitting: false } },
      },
    },
    prerender: {
      consumer: 'server',
      build: {
        outDir: SERVER_BUILD,
        ssr: true,
        rollupOptions: {
          input: { prerender: 'src/site/prerender.tsx', frames: 'src/offer/frames.tsx' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      refuseInventedAgency(readConfiguration().siteUrl);
      for (const name of ['client', 'admin', 'offer', 'prerender']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      const { outDir } = builder.config.build;
      const configuration = readConfiguration();
      const offer: Manifest = JSON.parse(readFileSync(join(outDir, OFFER_MANIFEST), 'utf8'));
      await writeFrames(outDir, offer, join(process.cwd(), SERVER_BUILD, 'frames.js'));
      removeInlined(outDir, offer);
      await prerenderPages(outDir, join(process.cwd(), SERVER_BUILD, 'prerender.js'));
      fillHeaders(outDir);
      writeSiteFiles(outDir, configuration.siteUrl);
      await compressFiles(outDir);
      if (readFileSync(MAIL_LOGO, 'utf8') !== mailLogo()) writeFileSync(MAIL_LOGO, mailLogo());
      publishBuild(outDir, 'dist', {
        stamp: stampOf(configuration),
        filled: filledOf(configuration),
      });
      warnOfUnsettled();
    },
  },
}));
