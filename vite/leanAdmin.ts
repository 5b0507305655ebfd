import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** An unused import of react-admin or ra-supabase and its replacement. */
interface Replacement {
  /** The importing file. */
  importer: RegExp;
  module: string;
  stub: string;
}

/**
 * Each figure is the size that the rule saves in the first JavaScript, in brotli 11. A rule that
 * matches nothing fails the build and can be deleted.
 */
const REPLACED: readonly Replacement[] = [
  // 24.2 KB: the default client, created only if none is passed.
  { importer: /ra-supabase-core/u, module: '@supabase/supabase-js', stub: 'supabaseClient.ts' },
  // 14.2 KB: serialises nested objects; the back office's filters are flat.
  { importer: /ra-data-postgrest/u, module: 'qs', stub: 'queryString.ts' },
  // 14.6 KB: a router with loaders and actions, created only outside a router.
  { importer: /ra-core.*reactRouterProvider/u, module: 'react-router-dom', stub: 'router.ts' },
  // 2.0 KB: the CSV writer of react-admin's export button, which `list/export/csv.ts` replaces.
  { importer: /ra-core.*defaultExporter/u, module: 'jsonexport/dist/index.js', stub: 'export.ts' },
  // 4.1 KB: a polyfill of `Object.entries`, which all supported browsers have.
  { importer: /node-polyglot/u, module: 'object.entries', stub: 'entries.cjs' },
];

/** Leaves unused dependencies out of the back office, in the build and in development. */
export function leanAdmin(): Plugin {
  const unmatched = new Set(REPLACED);
  return {
    enforce: 'pre',
    // The development server pre-bundles dependencies with separate plugins.
    config: (_config, { command }) =>
      command === 'serve' ? { optimizeDeps: { rolldownOptions: { plugins: [replacer()] } } } : {},
    ...replacer((replacement) => unmatched.delete(replacement)),
    buildEnd() {
      if (this.environment.name !== 'admin') return;
      for (const { importer, module } of unmatched) {
        this.error(
          `vite/leanAdmin.ts: no file like ${importer.source} imports ${module} any more.`,
        );
      }
    },
  };
}

function replacer(found: (replacement: Replacement) => void = () => {}) {
  return {
    name: 'lean-admin',
    resolveId(module: string, importer = '') {
      const replacement = REPLACED.find(
        (candidate) => candidate.module === module && candidate.importer.test(importer),
      );
      if (!replacement) return;
      found(replacement);
      return fileURLToPath(new URL(`stubs/${replacement.stub}`, import.meta.url));
    },
  };
}
