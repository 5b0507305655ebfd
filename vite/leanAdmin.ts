import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A module that a dependency imports but the back office does not need, and the stub that replaces it. */
interface Replacement {
  /** Matches the path of the importing file. */
  importer: RegExp;
  module: string;
  stub: string;
}

/**
 * Each comment states how many bytes the replacement saves in the JavaScript that loads before the first row,
 * compressed with Brotli. The build fails if a replacement matches no import. Delete such a replacement.
 */
const REPLACED: readonly Replacement[] = [
  // 24.2 KB: the default client of Supabase, which ra-supabase creates only if it gets no other.
  { importer: /ra-supabase-core/u, module: '@supabase/supabase-js', stub: 'supabaseClient.ts' },
  // 14.2 KB: a serialiser of nested objects. The filters of the back office are not nested.
  { importer: /ra-data-postgrest/u, module: 'qs', stub: 'queryString.ts' },
  // 14.6 KB: a router with loaders and actions, which react-admin creates only outside another router.
  { importer: /ra-core.*reactRouterProvider/u, module: 'react-router-dom', stub: 'router.ts' },
];

/** Replaces each module of `REPLACED` with its stub, in the build and in development. */
export function leanAdmin(): Plugin {
  const unmatched = new Set(REPLACED);
  return {
    enforce: 'pre',
    // The development server pre-bundles dependencies with separate plugins, so the replacer is added to these.
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
