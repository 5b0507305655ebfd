import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Files whose number of lines is not limited, because they are lists of messages or generated. */
const LISTS = /\/i18n\/|^src\/terms\/|^src\/backend\/database\.types\.ts$/u;
/** Folders that may have more files: each database change adds a migration, and each language adds pictures. */
const GROWING = ['supabase/migrations', 'docs/staff-guide/pictures'];

const files = ['docs', 'public', 'server', 'src', 'supabase', 'tests', 'vite'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);
const sources = files.filter(
  (file) => /^(?:server|src|supabase|vite)\/.*\.tsx?$/u.test(file) && !LISTS.test(file),
);
const lengthOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;
const components = sources.filter((file) => file.endsWith('.tsx'));

it('components have at most 150 lines, and half of them have at most 60', () => {
  expect(components.filter((file) => lengthOf(file) > 150)).toEqual([]);
  const lengths = components.map(lengthOf).toSorted((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(60);
});

it('modules have at most 250 lines', () => {
  expect(sources.filter((file) => lengthOf(file) > 250)).toEqual([]);
});

it('folders contain at most 20 files', () => {
  const folders = files.map((file) => dirname(file)).filter((folder) => !GROWING.includes(folder));
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
});
