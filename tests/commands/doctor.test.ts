import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type DatabaseFacts, isRead, readDatabase } from '../../supabase/doctor/databaseFacts';
import { examine } from '../../supabase/doctor/examine';
import type { Installation } from '../../supabase/doctor/installation';
import { type BackendConnection, runSql } from '../../supabase/embedded/application';
import { setHostedStaffPassword } from '../../supabase/embedded/hostedStaff';
import { serviceClient } from '../../supabase/embedded/serviceClient';
import { connectPostgres } from '../database/kit/connect';
import { createSchema } from '../database/kit/createSchema';
import { type StandIn, startStandIn } from '../database/kit/standIn';
import { freePort } from '../kit/freePort';
import { runProgram } from './kit/runCommand';
import { type Break, serveAnswers, siteAnswer, writeBuild } from './kit/site';

const PATIENCE_MS = 300_000;
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });
const PUBLIC_SITE = 'https://agency.example';
const STAFF = 'office@agency.example';

let folder: string;
let build: string;
let standIn: StandIn;
let owner: BackendConnection;
/** The site and the API of the stand-in at one origin, as a test breaks them. */
let server: Awaited<ReturnType<typeof serveAnswers>>;
let healthy: Installation;
let breakAnswer: Break = () => undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'confluence-doctor-'));
  build = join(folder, 'dist');
  writeBuild(build, PUBLIC_SITE);
  standIn = await startStandIn();
  const { environment } = standIn;
  const api = environment.TEST_SUPABASE_URL ?? '';
  const serviceKey = environment.TEST_SUPABASE_SERVICE_ROLE_KEY ?? '';
  owner = connectPostgres(environment.TEST_SUPABASE_DB_URL ?? '', 1);
  await createSchema(owner);
  await standIn.sql(TIME_LIMITS);
  const account = { email: STAFF, password: 'only-in-this-test' };
  await setHostedStaffPassword(serviceClient(api, serviceKey), account);

  const site = siteAnswer(build);
  server = await serveAnswers(async ({ method = 'GET', url = '/', headers }, body) => {
    const answer = /^\/(?:rest|auth)\//u.test(url) ? await forward(url) : site(url);
    breakAnswer(url, answer);
    return answer;

    async function forward(path: string) {
      const { apikey = '' } = headers;
      const response = await fetch(`${api}${path}`, {
        method,
        headers: { apikey: String(apikey), 'content-type': 'application/json' },
        ...(body !== '' && { body }),
      });
      return {
        status: response.status,
        headers: new Headers({ 'content-type': 'application/json' }),
        body: await response.text(),
      };
    }
  });
  const origin = `http://127.0.0.1:${server.port}`;
  healthy = {
    isHosted: true,
    site: origin,
    publicSite: PUBLIC_SITE,
    api: origin,
    key: environment.TEST_SUPABASE_ANON_KEY ?? '',
    serviceKey,
    staffEmail: STAFF,
    smtpUrl: undefined,
    build,
    database: { unread: 'give DATABASE_URL' },
  };
});

afterEach(() => {
  breakAnswer = () => undefined;
});
afterAll(async () => {
  await server.close();
  await owner.close();
  await standIn.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As hosted Supabase has them. */
const TIME_LIMITS = `alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s'`;

const readStandIn = () => readDatabase(standIn.environment.TEST_SUPABASE_DB_URL);

/** The broken and the unchecked, with what is said of them; everything else is well. */
async function complaints(installation: Installation): Promise<Record<string, string>> {
  const outcomes = await examine(installation);
  expect(outcomes.length).toBeGreaterThanOrEqual(12);
  return Object.fromEntries(
    outcomes
      .filter(({ verdict }) => verdict !== 'ok')
      .map(({ verdict, name, text }) => [name, `${verdict}: ${text}`]),
  );
}

/** What every examination over http without a connection string leaves unchecked. */
const UNCHECKED = {
  Mail: 'unchecked: not checked: give SMTP_URL.',
  Postgres: 'unchecked: not checked: give DATABASE_URL.',
  Migrations: 'unchecked: not checked: give DATABASE_URL.',
  'Time limits': 'unchecked: not checked: give DATABASE_URL.',
  'Visitors’ addresses': 'unchecked: not checked: give DATABASE_URL.',
  Certificate: 'unchecked: not checked: http on this machine has none.',
};

const rows = () =>
  standIn.sql(`select (select count(*) from public.quotes) as quotes,
    (select count(*) from private.quote_rate) as requests,
    (select count(*) from private.staff) as staff, (select count(*) from auth.users) as accounts`);

it('finds nothing broken in what is well, and leaves nothing behind', async () => {
  const before = await rows();
  expect(await complaints(healthy)).toEqual(UNCHECKED);
  expect(await complaints({ ...healthy, database: await readStandIn() })).toEqual({
    Mail: UNCHECKED.Mail,
    Certificate: UNCHECKED.Certificate,
  });
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
  breakAnswer = breaking;
  expect(await complaints(healthy)).toEqual({
    ...UNCHECKED,
    [check]: expect.stringMatching(words),
  });
});

it('when the sign-in server stands open beside the embedded one', async () => {
  const embedded = { ...healthy, isHosted: false };
  const routes =
    (signUp: number): Break =>
    (path, answer) => {
      if (path === '/auth/v1/settings') answer.status = 404;
      if (path === '/auth/v1/signup') answer.status = signUp;
    };
  breakAnswer = routes(404);
  const { 'Staff account': staff, ...found } = await complaints(embedded);
  expect(found).toEqual(UNCHECKED);
  expect(staff).toMatch(/the embedded server keeps one at each start/u);
  breakAnswer = routes(400);
  expect((await complaints(embedded))['Sign-ups']).toMatch(
    /^broken: \/auth\/v1\/signup answers 400/u,
  );
});

it('when the key is refused', async () => {
  const found = await complaints({ ...healthy, key: 'sb_publishable_of_another_project' });
  expect(found['Address and key']).toMatch(/refuses the key: put the project’s publishable key/u);
});

it('when the service key is refused', async () => {
  const { 'Staff account': said } = await complaints({ ...healthy, serviceKey: 'sb_secret_x' });
  expect(said).toMatch(/^broken: the service key is refused/u);
});

it('when nothing answers, one line says so and the others need not', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const found = await complaints({ ...healthy, site: nowhere });
  const said = Object.values(found).filter((text) => text.startsWith('broken'));
  expect(said).toEqual([
    `broken: ${nowhere} does not answer (ECONNREFUSED): check the address and the network.`,
  ]);
});

it('when there is no build to compare with, or no service key, it says what to give', async () => {
  const found = await complaints({ ...healthy, build: folder, serviceKey: undefined });
  expect(found).toEqual({
    ...UNCHECKED,
    'Headers and redirects':
      'unchecked: not checked: run npm run build here first, with the same settings.',
    'Staff account': 'unchecked: not checked: give SUPABASE_SERVICE_ROLE_KEY or DATABASE_URL.',
  });
});

/** Each statement breaks the database, and its second puts it back. */
const DATABASE_BREAKS: [what: string, string, string, check: string, words: RegExp][] = [
  [
    'visitors may read a table',
    'grant select on public.projects to anon',
    'select private.apply_privileges()',
    'Visitors’ rights',
    /^broken: anybody can read projects\. Run .*apply_privileges/u,
  ],
  [
    'visitors may call functions of staff',
    `grant execute on function public.enrol_staff(uuid), public.list_quotes(jsonb) to anon;
     grant usage on schema private to anon`,
    'revoke usage on schema private from anon; select private.apply_privileges()',
    'Visitors’ rights',
    /anybody can call enrol_staff, call list_quotes/u,
  ],
  [
    'the form is closed to visitors',
    'revoke execute on function public.submit_quote(jsonb) from anon',
    'select private.apply_privileges()',
    'Address and key',
    /refuses/u,
  ],
];

it.each(DATABASE_BREAKS)('when %s', async (_what, sql, undo, check, words) => {
  await runSql(owner, sql);
  try {
    const before = await rows();
    const found = await complaints({ ...healthy, database: await readStandIn() });
    expect(found).toEqual({
      Mail: UNCHECKED.Mail,
      Certificate: UNCHECKED.Certificate,
      [check]: expect.stringMatching(words),
    });
    expect(await rows()).toEqual(before);
  } finally {
    await runSql(owner, undo);
  }
});

it('when the database is not as it should be', async () => {
  const read = await readStandIn();
  if (!isRead(read)) throw new Error('The stand-in was not read.');
  const [newest = ''] = [...read.migrations.keys()].sort().reverse();
  const without = new Map(read.migrations);
  without.delete(newest);
  const changes: [Partial<DatabaseFacts>, string, RegExp][] = [
    [{ version: 150_008 }, 'Postgres', /version 15, and the product needs 17/u],
    [
      { migrations: without },
      'Migrations',
      /^broken: 1 of \d+ are not applied: run npm run deploy/u,
    ],
    [{ migrations: new Map() }, 'Migrations', /are not applied/u],
    [
      { migrations: new Map([...read.migrations, [newest, ['select 1']]]) },
      'Migrations',
      /was changed after this database applied it/u,
    ],
    [
      { roleSettings: { ...read.roleSettings, anon: [] } },
      'Time limits',
      /may run for ever\. .* alter role anon set statement_timeout = '3s';$/u,
    ],
    [
      { roleSettings: { ...read.roleSettings, authenticated: ['statement_timeout=0'] } },
      'Time limits',
      /alter role authenticated/u,
    ],
    [
      { staff: [] },
      'Staff account',
      /there is no account office@agency.example: run npm run staff/u,
    ],
    [
      { staff: [STAFF, 'former@agency.example'] },
      'Staff account',
      /besides office@agency.example there is former@agency.example/u,
    ],
    [{ believesCloudflare: true }, 'Visitors’ addresses', /anybody can claim any address/u],
    [{ believesCloudflare: undefined }, 'Visitors’ addresses', /there are no limits/u],
  ];
  for (const [change, check, words] of changes) {
    expect(await complaints({ ...healthy, database: { ...read, ...change } })).toEqual({
      Mail: UNCHECKED.Mail,
      Certificate: UNCHECKED.Certificate,
      [check]: expect.stringMatching(words),
    });
  }
  breakAnswer = (_path, { headers }) => headers.set('cf-ray', '8f0c-MRS');
  expect(await complaints({ ...healthy, database: read })).toMatchObject({
    'Visitors’ addresses': expect.stringMatching(/ten requests close the form/u),
  });
});

it('when mails do not go out', async () => {
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'office' }) : done(new Error('Wrong password')),
    // Nothing is encrypted on this machine.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  const said = async (smtpUrl: string) => (await complaints({ ...healthy, smtpUrl })).Mail;
  expect(await said(`smtp://office:right@127.0.0.1:${port}`)).toBeUndefined();
  expect(await said(`smtp://office:wrong@127.0.0.1:${port}`)).toMatch(
    /^broken: the mail server does not let us in \(Invalid login: .*correct SMTP_URL\.$/u,
  );
  await new Promise<void>((resolve) => server.close(resolve));
  expect(await said(`smtp://127.0.0.1:${port}`)).toMatch(/does not let us in \(.*ECONNREFUSED/u);

  await runSql(
    owner,
    `insert into public.quotes (name, email, project_type, message)
     values ('Nora', 'nora@example.com', 'saas', 'A booking system.');
     insert into private.mails (quote_id, kind, status, last_error)
     select id, 'request', 'failed', '550 unknown' from public.quotes`,
  );
  expect((await complaints(healthy)).Mail).toMatch(
    /^broken: \d could not be sent \(550 unknown\): mend that/u,
  );
  await runSql(owner, 'delete from public.quotes');
});

it('when the database does not answer', async () => {
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/postgres`;
  const found = await complaints({ ...healthy, database: await readDatabase(url) });
  expect(found.Postgres).toMatch(/^broken: DATABASE_URL does not answer/u);
  expect(found.Migrations).toBe('unchecked: not checked: DATABASE_URL does not answer.');
  expect(await readDatabase('db.example')).toMatchObject({ origin: 'DATABASE_URL' });
});

/** A certificate of localhost that ends in so many days, signed by itself. */
function certificate(days: number) {
  const [key, cert] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)];
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
  const site = siteAnswer(build);
  const secure = await serveAnswers(({ url = '/' }) => site(url), pair);
  const address = `https://localhost:${secure.port}`;
  const { code, output } = await runProgram(
    'node',
    ['--import', 'tsx', 'supabase/doctor/doctor.ts', address],
    {
      VITE_SUPABASE_URL: healthy.api,
      VITE_SUPABASE_ANON_KEY: healthy.key,
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
