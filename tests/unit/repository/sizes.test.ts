import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['src', 'server', 'supabase/functions'];
const GENERATED = /^src\/(?:backend\/database\.types|domain\/schema)\.ts$/u;
const MESSAGES = /\/i18n\/|^src\/agency\/terms\//u;

it('no file of the product has more than 300 lines, except messages', () => {
  const code = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ).filter((path) => /\.tsx?$/u.test(path) && !GENERATED.test(path) && !MESSAGES.test(path));
  const long = code.filter((path) => readFileSync(path, 'utf8').split('\n').length - 1 > 300);
  expect(long).toEqual([]);
});
