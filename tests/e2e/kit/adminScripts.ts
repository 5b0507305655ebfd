import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Script {
  name: string;
  bytes: number;
}

/**
 * Returns the scripts of the back office in a build: those that load before the first list, and those that load with the
 * part that needs them.
 */
export function adminScripts(dist: string): Record<'first' | 'parts', Script[]> {
  const page = readFileSync(join(dist, 'admin.html'), 'utf8');
  const found = new Map<string, Script>();
  const follow = (text: string) => {
    for (const [name] of text.matchAll(/[\w.-]+-[\w-]{8}\.js/gu)) {
      if (found.has(name)) continue;
      const file = join(dist, 'assets', name);
      found.set(name, { name, bytes: statSync(`${file}.br`).size });
      follow(readFileSync(file, 'utf8'));
    }
  };
  follow(page);
  const all = [...found.values()];
  return {
    first: all.filter(({ name }) => page.includes(name)),
    parts: all.filter(({ name }) => !page.includes(name)),
  };
}

export const sumOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);
