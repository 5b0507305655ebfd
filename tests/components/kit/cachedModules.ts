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
      return id.includes('/node_modules/') ? { code, map: { mappings: '' } } : undefined;
    },
  };
}
