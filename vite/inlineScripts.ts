import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { configured } from './configured.ts';

const sources = {
  beforeHydration: '../src/site/inline/beforeHydration.ts',
  firstReading: '../src/offer/firstReading.ts',
} as const;
type Name = keyof typeof sources;
export type InlineScripts = Readonly<Record<Name, string>>;

/**
 * Builds and minifies the scripts that stand in the pages themselves. The Content-Security-Policy lists the hash of each
 * script.
 */
export async function buildInlineScripts(): Promise<InlineScripts> {
  const names = Object.keys(sources) as Name[];
  const built = names.map(async (name) => [name, await buildInlineScript(name)] as const);
  return Object.fromEntries(await Promise.all(built)) as Record<Name, string>;
}

export async function buildInlineScript(name: Name): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [configured()],
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: {
        input: fileURLToPath(new URL(sources[name], import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`The inline script ${name} has no output.`);
  return chunk.code.trim();
}
