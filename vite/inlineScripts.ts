import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const names = ['savedLanguage', 'beforeHydration'] as const;
type Name = (typeof names)[number];
export type InlineScripts = Readonly<Record<Name, string>>;

/**
 * Builds and minifies the scripts of `src/site/inline`. The Content-Security-Policy lists the hash
 * of each script.
 */
export async function buildInlineScripts(): Promise<InlineScripts> {
  const built = names.map(async (name) => [name, await buildInlineScript(name)] as const);
  return Object.fromEntries(await Promise.all(built)) as Record<Name, string>;
}

async function buildInlineScript(name: Name): Promise<string> {
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
