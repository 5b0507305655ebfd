import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '../../../src/admin/i18n/languages';

export interface Script {
  name: string;
  bytes: number;
}

/**
 * Groups the scripts of the back office in a build by the time when they load: `first` before the screen is visible,
 * `charts` with a chart, `board` with what is dragged, `guide` with the staff guide, `languages`
 * with a language other than English. `all` contains every script, including those that load after a click.
 */
export function adminScripts(
  dist: string,
): Record<'first' | 'charts' | 'board' | 'guide' | 'languages' | 'all', Script[]> {
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
    all,
    first: all.filter(({ name }) => page.includes(name)),
    charts: all.filter(({ name }) => name.startsWith('charts-')),
    guide: all.filter(({ name }) => name.startsWith('guide-')),
    languages: all.filter(({ name }) =>
      languageCodes.some((code) => code !== 'en' && name.startsWith(`${code}-`)),
    ),
    board: all.filter(({ name }) => /^(?:ProjectBoard-|dnd\.)/u.test(name)),
  };
}

export const sumOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);
