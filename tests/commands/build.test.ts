import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from './kit/runCommand';

// These tests run `npm run build` in a copy of the project with the facts of another agency and a `.env` file.
const url = 'https://abcdefghijklmnopqrst.supabase.co';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'confluence-build-'));
  for (const entry of [
    'src',
    'vite',
    'configuration',
    'docs',
    'public',
    'index.html',
    'admin.html',
    'vite.config.ts',
  ]) {
    cpSync(entry, join(folder, entry), { recursive: true });
  }
  replaceFacts(join(folder, 'src'));
  for (const file of ['package.json', 'server/nodeVersion.mjs']) cpSync(file, join(folder, file));
  // Links every package, but not node_modules/.cache, into which the build writes.
  mkdirSync(join(folder, 'node_modules'));
  for (const entry of readdirSync('node_modules')) {
    if (entry !== '.cache')
      symlinkSync(resolve('node_modules', entry), join(folder, 'node_modules', entry));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces the facts in `src/agency.ts` with those of another agency. */
function replaceFacts(sources: string): void {
  const [, functions = ''] = readFileSync('src/agency.ts', 'utf8').split(/^\};$/mu);
  const acme = readFileSync('tests/kit/acme.ts', 'utf8')
    .replace('../../src/domain/agency', './domain/agency.ts')
    .replace('const acme', 'const agency');
  writeFileSync(join(sources, 'agency.ts'), acme + functions);
}

/** Removes the settings of the test process from the environment of the build. */
const unset = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^(?:VITE|NODE_ENV)/u.test(name))
    .map((name) => [name, undefined]),
);

function build(dotEnv: string) {
  writeFileSync(join(folder, '.env'), dotEnv);
  return runProgram('npm', ['run', '--silent', 'build'], unset, folder);
}

it('the bundles call the backend URL in .env, and the content security policy allows the URL', async () => {
  const { code, output } = await build(
    `VITE_SUPABASE_URL=${url}\nVITE_SUPABASE_ANON_KEY=sb_publishable_of_the_test\nVITE_SITE_URL=https://agency.example\n`,
  );
  expect([code, output]).toEqual([0, expect.any(String)]);
  const headers = readFileSync(join(folder, 'dist/_headers'), 'utf8');
  expect(/connect-src ([^;]*);/u.exec(headers)?.[1]).toBe(`'self' ${url}`);
  const scripts = readdirSync(join(folder, 'dist/assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, 'dist/assets', file), 'utf8'));
  const callers = scripts.filter((script) => script.includes(url));
  expect(callers.length).toBeGreaterThanOrEqual(2);
  for (const script of callers) {
    expect(script).toContain('sb_publishable_of_the_test');
    expect(script).not.toContain(`${url}/`);
  }
  expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toContain(
    '<link rel="canonical" href="https://agency.example"',
  );
});

it('a build with the facts of another agency contains no facts of the original agency', () => {
  const dist = join(folder, 'dist');
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) =>
      /\.(?:html|js|css|svg|txt|xml|webmanifest)$|_headers$|_redirects$/u.test(file),
    )
    .map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }));
  expect(texts.length).toBeGreaterThan(40);
  const found = texts.flatMap(({ file, text }) => {
    // Ignores the default key and the default account of the product, which no page shows.
    const shown = text.replace(
      /sb_publishable_confluence_local_0+|staff@confluence\.example/gu,
      '',
    );
    const ours = /[Cc]onfluence|ملتقى|Lyon|ليون|Dubai|دبي|Rambaud|46571/u.exec(shown)?.[0];
    return ours ? [{ file, ours }] : [];
  });
  expect(found).toEqual([]);
  expect(texts.find(({ file }) => file === 'ar.html')?.text).toContain('أكمي');
});

it('a build with an incomplete .env fails with one sentence', async () => {
  const { code, output } = await build(`VITE_SUPABASE_URL=${url}\n`);
  expect(code).toBe(1);
  expect(output).toContain('VITE_SUPABASE_URL is set without VITE_SUPABASE_ANON_KEY: set both');
  expect(output).not.toMatch(/^\s+at /mu);
});
