import type { Plugin, Rolldown } from 'vite';

/** Chromium then compiles on another thread what it would compile function by function as it is called. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

/** The back office's page names its program, which is fetched beside the entry that asks for the data. */
export function preloadAdmin(): Plugin {
  return {
    name: 'preload-admin',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'admin',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        programIn(bundle).flatMap(({ fileName, imports, viteMetadata }) => [
          ...[fileName, ...imports]
            .filter((file) => !html.includes(file))
            .map((file) => link('modulepreload', file)),
          ...[...(viteMetadata?.importedCss ?? [])].map((css) => link('stylesheet', css)),
        ]),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of programIn(bundle)) chunk.code = COMPILE_AHEAD + chunk.code;
      },
    },
  };
}

const programIn = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle)
    .filter((chunk) => chunk.type === 'chunk')
    .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/admin/main.tsx')));

const link = (rel: string, file: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head' as const,
});
