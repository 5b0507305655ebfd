import type { Plugin, Rolldown } from 'vite';

/**
 * Preloads the main chunk while the entry of the back office requests the rows of the list. src/admin/startup/README.md
 * lists the time that each measure saves.
 */
export function adminStartup(): Plugin {
  return {
    name: 'admin-startup',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'admin',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        mainChunks(bundle).flatMap(({ fileName, imports, viteMetadata }) => [
          ...[fileName, ...imports]
            .filter((file) => !html.includes(file))
            .map((file) => link('modulepreload', file)),
          ...[...(viteMetadata?.importedCss ?? [])].map((css) => link('stylesheet', css)),
        ]),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (mainChunks(bundle).length === 0)
          this.error('The build has no chunk with src/admin/main.tsx.');
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
          const dependency = chunk.moduleIds.find((id) => id.includes('/node_modules/'));
          // The entry must run before the main chunk has loaded. A dependency would delay the entry.
          if (dependency) this.error(`src/admin/startup/entry.ts must not load ${dependency}.`);
        }
      },
    },
  };
}

const mainChunks = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle)
    .filter((chunk) => chunk.type === 'chunk')
    .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/admin/main.tsx')));

const link = (rel: string, file: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head' as const,
});
