import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { MAIL_LOGO, mailLogo } from '../../vite/logo';
import { ourBrand, ourFacts } from '../kit/acme';
import { testFolder } from '../kit/testFolder';
import { makeFork } from './kit/fork';
import { runProgram } from './kit/runCommand';

// These tests run `npm run build` in a copy of the project with a `.env` file.
const url = 'https://abcdefghijklmnopqrst.supabase.co';
const folder = testFolder();
const COPIED =
  'src server supabase vite docs public index.html admin.html offer.html vite.config.ts package.json';
for (const entry of COPIED.split(' ')) cpSync(entry, join(folder, entry), { recursive: true });
// Links every package, but not node_modules/.cache, into which the build writes.
mkdirSync(join(folder, 'node_modules'));
for (const entry of readdirSync('node_modules'))
  if (entry !== '.cache')
    symlinkSync(resolve('node_modules', entry), join(folder, 'node_modules', entry));

function build(dotEnv: string) {
  writeFileSync(join(folder, '.env'), dotEnv);
  // Removes the settings of the test process from the environment of the build.
  const set = Object.keys(process.env).filter((name) => /^(?:VITE|NODE_ENV)/u.test(name));
  const unset = Object.fromEntries(set.map((name) => [name, undefined]));
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

it('a build with an incomplete .env fails with one sentence', async () => {
  const { code, output } = await build(`VITE_SUPABASE_URL=${url}\n`);
  expect(code).toBe(1);
  expect(output).toContain('VITE_SUPABASE_URL is set without VITE_SUPABASE_ANON_KEY: set both');
  expect(output).not.toMatch(/^\s+at /mu);
});

it('nothing of our agency is in the build of another one', async () => {
  // A build keeps the assets of earlier ones.
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const logoOfMails = () => readFileSync(join(folder, MAIL_LOGO), 'utf8');
  expect(logoOfMails()).toBe(mailLogo());
  makeFork(folder);
  const { code, output } = await build('');
  expect(logoOfMails()).not.toBe(mailLogo());
  expect([code, output]).toEqual([0, expect.not.stringContaining('claims of the demo')]);
  const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  // The back office contains the account of a product without a host, staff@confluence.example.
  const texts = files.filter((file) => /(?:html|css|svg|xml|txt|webmanifest)$/u.test(file));
  const found = texts.filter((file) => {
    const text = readFileSync(join(folder, 'dist', file), 'utf8');
    return ourFacts.test(text) || ourBrand.test(text);
  });
  expect(found).toEqual([]);
  expect(texts).toContain('our-audit.html');
});
