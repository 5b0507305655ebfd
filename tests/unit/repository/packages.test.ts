import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const { packages } = read('package-lock.json') as {
  packages: Record<string, { version?: string; dependencies?: Record<string, string> }>;
};

it('npm 9.2 of Debian 13 can install the product: it compares each override with a range of versions', () => {
  const { overrides } = read('package.json');
  const values = Object.values(overrides as Record<string, object>).flatMap((of) =>
    Object.values(of),
  );
  expect(values.filter((value) => !/^[\^~<>=*\d$]/u.test(value))).toEqual([]);
});

it('an install leaves out what only the command line of Supabase Lite loads', () => {
  const installed = Object.keys(packages).filter((path) =>
    /(?:@sentry\/[^/]+|@electric-sql\/pglite|\/typescript)$/u.test(path),
  );
  expect(installed).toEqual([
    'node_modules/@electric-sql/pglite',
    'node_modules/@sentry/node',
    'node_modules/typescript',
  ]);
  // Otherwise Supabase Lite would get the real ones.
  const needed = packages['node_modules/@supabase/lite']?.dependencies;
  expect(needed?.['@electric-sql/pglite']).toBe(packages['server/leftOut/pglite']?.version);
  expect(needed?.['@sentry/node']).toBe(`^${packages['server/leftOut/sentry']?.version}`);
});

it('each version of the changelog has its day, and the newest is that of package.json', () => {
  const versions = readFileSync('CHANGELOG.md', 'utf8').match(/^## \d.*$/gmu) ?? [];
  expect(versions.filter((line) => !/^## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/u.test(line))).toEqual(
    [],
  );
  expect(versions[0]).toContain(`## ${read('package.json').version} (`);
});
