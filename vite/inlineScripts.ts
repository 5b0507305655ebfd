import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const names = ['savedLanguage', 'noteLanding', 'languageLinks', 'loadDeferred'] as const;
export type InlineScripts = Readonly<Record<(typeof names)[number], string>>;

/** The scripts of `src/site/inline`, minified. The content-security-policy allows each by its hash. */
export async function buildInlineScripts(): Promise<InlineScripts> {
  const [savedLanguage, noteLanding, languageLinks, loadDeferred] = await Promise.all([
    buildInlineScript('savedLanguage'),
    buildInlineScript('noteLanding'),
    buildInlineScript('languageLinks'),
    buildInlineScript('loadDeferred'),
  ]);
  return { savedLanguage, noteLanding, languageLinks, loadDeferred };
}

async function buildInlineScript(name: (typeof names)[number]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: {
        input: fileURLToPath(new URL(`../src/site/inline/${name}.ts`, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`The inline script ${name} has no output.`);
  return chunk.code.trim();
}
