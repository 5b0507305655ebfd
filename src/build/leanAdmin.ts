import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const standIn = (file: string) => fileURLToPath(new URL(`standIns/${file}`, import.meta.url));

/** Who imports what, and what the build of the back office takes instead. */
const REPLACED: readonly { by: RegExp; what: string; with: string }[] = [
  // A default client, made only when none is given.
  { by: /ra-supabase-core/u, what: '@supabase/supabase-js', with: standIn('absent.ts') },
  // A parser and a writer of nested objects; our filters are flat.
  { by: /ra-data-postgrest/u, what: 'qs', with: standIn('queryString.ts') },
  // A router with loaders and actions, made only outside a router.
  { by: /ra-core.*reactRouterProvider/u, what: 'react-router-dom', with: standIn('router.ts') },
  // The exporter of lists that have none of their own.
  { by: /ra-core.*defaultExporter/u, what: 'jsonexport/dist/index.js', with: standIn('absent.ts') },
  // The login and the layout that an <Admin> without its own gets.
  { by: /ra-ui-materialui.*AdminUI/u, what: './auth/index.js', with: standIn('absent.ts') },
  { by: /ra-ui-materialui.*\/Layout\./u, what: './AppBar.js', with: standIn('absent.ts') },
  { by: /ra-ui-materialui.*\/Layout\./u, what: './Sidebar.js', with: standIn('absent.ts') },
  { by: /ra-ui-materialui.*\/Layout\./u, what: './Menu.js', with: standIn('absent.ts') },
  // A panel that no button of ours opens.
  {
    by: /ra-ui-materialui.*\/Layout\./u,
    what: '../preferences/index.js',
    with: standIn('Inspector.ts'),
  },
  // Polyfills that every browser we support can do without.
  { by: /node-polyglot/u, what: 'object.entries', with: standIn('entries.cjs') },
  { by: /lodash/u, what: './_getTag', with: standIn('getTag.cjs') },
];

/** Leaves out what react-admin and ra-supabase import for cases that the back office does not have. */
export function leanAdmin(): Plugin {
  return {
    name: 'lean-admin',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'admin',
    resolveId(what, importer = '') {
      return REPLACED.find((part) => part.what === what && part.by.test(importer))?.with;
    },
  };
}
