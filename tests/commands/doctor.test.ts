import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../supabase/development/freePort';
import { TYPESCRIPT } from '../kit/typescript';
import {
  complaints,
  openInstallation,
  PUBLIC_SITE,
  UNCHECKED,
  UNCHECKED_ELSEWHERE,
  UNCHECKED_WITH_DATABASE,
} from './kit/installation';
import { runProgram } from './kit/runCommand';
import { type Break, serveAnswers, siteAnswer } from './kit/site';

const { healthy, folder, breakAnswers, readDatabase, rows } = openInstallation();

it('finds nothing broken in what is well, and leaves nothing behind', async () => {
  const before = await rows();
  expect(await complaints(healthy())).toEqual(UNCHECKED);
  expect(await complaints({ ...healthy(), database: await readDatabase() })).toEqual(
    UNCHECKED_WITH_DATABASE,
  );
  expect(await rows()).toEqual(before);
  expect(before).toEqual([{ quotes: 0, requests: 0, staff: 1, accounts: 1 }]);
});

/** Each break changes what is sent, and one check says so in these words. */
const BREAKS: [what: string, Break, check: string, words: RegExp][] = [
  [
    'sign-ups are open',
    settings({ disable_signup: false, external: { email: true } }),
    'Sign-ups',
    /^broken: anybody can make an account: run npm run deploy:database/u,
  ],
  [
    'anonymous sign-ins are on',
    settings({ disable_signup: true, external: { email: true, anonymous_users: true } }),
    'Sign-ups',
    /anonymous sign-ins are on/u,
  ],
  [
    'the e-mail sign-in is off',
    settings({ disable_signup: true, external: { email: false } }),
    'Sign-ups',
    /nobody can sign in: turn that provider on/u,
  ],
  [
    'a header is missing',
    (path, { headers }) => {
      if (path === '/saas-development') headers.delete('x-content-type-options');
    },
    'Headers and redirects',
    /^broken: \/saas-development is sent without X-Content-Type-Options\. Publish dist/u,
  ],
  [
    'assets are not kept',
    (path, { headers }) => {
      if (path.startsWith('/assets/')) headers.set('cache-control', 'no-store');
    },
    'Headers and redirects',
    /\/assets\/a-1\.js is sent with another Cache-Control/u,
  ],
  [
    'a trailing slash leads nowhere',
    (path, answer) => {
      if (path === '/ar/') answer.status = 404;
    },
    'Headers and redirects',
    /^broken: \/ar\/ answers 404 instead of 301/u,
  ],
  [
    'a redirect leads elsewhere',
    (path, { headers }) => {
      if (path === '/ar/') headers.set('location', '/');
    },
    'Headers and redirects',
    /\/ar\/ is sent with another Location/u,
  ],
  [
    'unknown addresses are pages, as on hosts for applications of one page',
    (path, answer) => {
      if (path.includes('no-such-page')) answer.status = 200;
    },
    'Headers and redirects',
    /no-such-page answers 200 instead of 404 \(and 1 more addresses\)/u,
  ],
  [
    'robots.txt is missing',
    (path, answer) => {
      if (path === '/robots.txt') answer.status = 404;
    },
    'Robots and sitemap',
    /^broken: robots\.txt answers 404: publish the whole of dist\/\.$/u,
  ],
  [
    'robots.txt names another address',
    (path, answer) => {
      if (path === '/robots.txt') answer.body = answer.body.replace(PUBLIC_SITE, 'https://x.test');
    },
    'Robots and sitemap',
    /robots\.txt does not say .* set VITE_SITE_URL=https:\/\/agency\.example, build again/u,
  ],
  [
    'search engines are let into the back office',
    (path, answer) => {
      if (path === '/robots.txt') answer.body = answer.body.replace('Disallow: /admin', '');
    },
    'Robots and sitemap',
    /lets search engines into \/admin/u,
  ],
  [
    'the sitemap misses a page',
    (path, answer) => {
      if (path === '/sitemap.xml') answer.body = answer.body.replace('/ar/ai-integration', '/x');
    },
    'Robots and sitemap',
    /does not list https:\/\/agency\.example\/ar\/ai-integration/u,
  ],
  [
    'a clock is wrong',
    (_path, { headers }) => headers.set('date', new Date(Date.now() - 120_000).toUTCString()),
    'Clocks',
    /is 1[12]\d s away from this machine: set the clock/u,
  ],
];

function settings(content: object): Break {
  return (path, answer) => {
    if (path === '/auth/v1/settings') answer.body = JSON.stringify(content);
  };
}

it.each(BREAKS)('when %s', async (_what, breaking, check, words) => {
  breakAnswers(breaking);
  expect(await complaints(healthy())).toEqual({
    ...UNCHECKED,
    [check]: expect.stringMatching(words),
  });
});

it('when the sign-in server stands open beside the embedded one', async () => {
  const embedded = { ...healthy(), isHosted: false };
  const routes =
    (signUp: number): Break =>
    (path, answer) => {
      if (path === '/auth/v1/settings') answer.status = 404;
      if (path === '/auth/v1/signup') answer.status = signUp;
    };
  breakAnswers(routes(404));
  expect(await complaints(embedded)).toEqual({ ...UNCHECKED, ...UNCHECKED_ELSEWHERE });
  breakAnswers(routes(400));
  expect((await complaints(embedded))['Sign-ups']).toMatch(
    /^broken: \/auth\/v1\/signup answers 400/u,
  );
});

it('when the key is refused', async () => {
  const found = await complaints({ ...healthy(), key: 'sb_publishable_of_another_project' });
  expect(found['Address and key']).toMatch(/refuses the key: put the project’s publishable key/u);
});

it('when the service key is refused', async () => {
  const { 'Staff account': said } = await complaints({ ...healthy(), serviceKey: 'sb_secret_x' });
  expect(said).toMatch(/^broken: the service key is refused/u);
});

it('when nothing answers, one line says so and the others need not', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const found = await complaints({ ...healthy(), site: nowhere });
  const said = Object.values(found).filter((text) => text.startsWith('broken'));
  expect(said).toEqual([
    `broken: ${nowhere} does not answer (ECONNREFUSED): check the address and the network.`,
  ]);
});

it('when there is no build to compare with, or no service key, it says what to give', async () => {
  const found = await complaints({ ...healthy(), build: folder(), serviceKey: undefined });
  expect(found).toEqual({
    ...UNCHECKED,
    'Headers and redirects':
      'unchecked: could not be checked: run npm run build here first, with the same settings.',
    'Staff account':
      'unchecked: could not be checked: give SUPABASE_SERVICE_ROLE_KEY or DATABASE_URL.',
  });
});

/** A certificate of localhost that ends in so many days, signed by itself. */
function certificate(days: number) {
  const [key, cert] = [join(folder(), `${days}.key`), join(folder(), `${days}.pem`)];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', key, '-out', cert, '-days', String(days), '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
    ],
    { stdio: 'pipe' },
  );
  return { file: cert, key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

it.each([
  [90, true, /^✓ Certificate: valid for 89 more days\.$/mu],
  [5, true, /^✗ Certificate: that of localhost ends in 4 days: renew it\.$/mu],
  [91, false, /^✗ Certificate: browsers refuse that of localhost \(self-signed certificate\)/mu],
])('the command, at a certificate of %i days, trusted: %s', async (days, isTrusted, line) => {
  const { file, ...pair } = certificate(days);
  const site = siteAnswer(healthy().build);
  const secure = await serveAnswers(({ url = '/' }) => site(url), pair);
  const address = `https://localhost:${secure.port}`;
  const { code, output } = await runProgram(
    'node',
    [...TYPESCRIPT, 'supabase/doctor/doctor.ts', address],
    {
      VITE_SUPABASE_URL: healthy().api,
      VITE_SUPABASE_ANON_KEY: healthy().key,
      SUPABASE_SERVICE_ROLE_KEY: '',
      DATABASE_URL: '',
      ...(isTrusted && { NODE_EXTRA_CA_CERTS: file }),
    },
  );
  await secure.close();
  expect(output).toMatch(line);
  expect(output).toMatch(/^✓ Address and key: /mu);
  // The pages of the test name another address.
  expect(output).toMatch(/^\d to mend\.$/mu);
  expect(code).toBe(1);
});
