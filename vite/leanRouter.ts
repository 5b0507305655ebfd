import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const production = new URL('./dist/production/', import.meta.resolve('react-router/package.json'));
const files: Record<string, string> = {
  'react-router': fileURLToPath(new URL('index.mjs', production)),
  'react-router/dom': fileURLToPath(new URL('dom-export.mjs', production)),
};

/**
 * The browser gets react-router's production files, which its package names to nobody, and of those only
 * what is used: a component that is given a `displayName` looks used to every bundler. 2.4 KB of each page.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: (source) => files[source],
    transform(code, id) {
      if (!id.startsWith(fileURLToPath(production))) return null;
      return code
        .replace(/^\w+\.displayName = "[^"]*";$/gmu, '')
        .replace(/= (React\w*)\.(forwardRef|createContext|memo)\(/gu, '= /* @__PURE__ */ $1.$2(');
    },
  };
}
