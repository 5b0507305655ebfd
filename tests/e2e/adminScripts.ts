import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

export interface Script {
  name: string;
  bytes: number;
}

/**
 * The scripts of the back office in a build, by what asks for them: `first` before anything is on the
 * screen, `charts` only where one is drawn, `all` with those that wait for a press.
 */
export function adminScripts(dist: string): Record<'first' | 'charts' | 'all', Script[]> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/admin.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const scripts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'));
  const page = readFileSync(join(dist, 'admin.html'), 'utf8');
  const script = (file: string): Script => ({
    name: file,
    bytes: brotliCompressSync(readFileSync(join(dist, file))).length,
  });
  const all = scripts.map(script);
  return {
    all,
    first: all.filter(({ name }) => page.includes(name)),
    charts: all.filter(({ name }) => /\bcharts-/u.test(name)),
  };
}

export const sumOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);
