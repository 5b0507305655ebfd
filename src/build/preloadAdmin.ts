import type { Plugin } from 'vite';

/** The back office's page names its program, which is fetched beside the entry that asks for the data. */
export function preloadAdmin(): Plugin {
  return {
    name: 'preload-admin',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'admin',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((chunk) => chunk.type === 'chunk')
          .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/admin/main.tsx')))
          .flatMap(({ fileName, imports, viteMetadata }) => [
            ...[fileName, ...imports]
              .filter((file) => !html.includes(file))
              .map((file) => link('modulepreload', file)),
            ...[...(viteMetadata?.importedCss ?? [])].map((css) => link('stylesheet', css)),
          ]),
    },
  };
}

const link = (rel: string, file: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head' as const,
});
