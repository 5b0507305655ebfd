import type { Plugin } from 'vitest/config';

/**
 * Lets Chromium keep modules from one test file to the next, in a run that does not watch: Vitest makes it request
 * about 650 modules again in each file. Leaves out the source maps of packages, which are most of the bytes. Both
 * reduce the processor time of a file by 0.7 s.
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
