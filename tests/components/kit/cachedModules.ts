import type { Plugin } from 'vitest/config';

/**
 * Lets Chromium cache modules, unless Vitest watches files. Without the cache, Chromium requests about 650 modules
 * again for each test file. Also removes the source maps of packages, which make up most of the transferred bytes.
 * Together, the two changes save 0.7 s of processor time for each test file.
 */
export function cachedModules(): Plugin {
  let isWatching = true;
  return {
    name: 'cached-modules',
    enforce: 'post',
    configureVitest({ vitest }) {
      isWatching = vitest.config.watch;
    },
    configureServer({ middlewares }) {
      middlewares.use((_request, response, next) => {
        const setHeader = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          setHeader(name, value === 'no-cache' && !isWatching ? 'max-age=31536000' : value);
        next();
      });
    },
    transform(code, id) {
      if (!id.includes('/node_modules/')) return undefined;
      // With this name, Vitest takes the calls of `import` for those that it has made fit for mocks already. It would parse
      // 3 MB of packages for them.
      return { code: `${code}\n// wrapDynamicImport`, map: { mappings: '' } };
    },
  };
}
