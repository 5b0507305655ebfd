import { afterEach, expect, it, vi } from 'vitest';
import { staffAccount } from '../../server/doctor/backendChecks';
import { type DatabaseFacts, isRead, readDatabase } from '../../server/doctor/databaseFacts';
import type { Installation } from '../../server/doctor/installation';
import { hostedCall } from '../../server/doctor/ownerCall';
import { freePort } from '../../server/freePort';
import { TYPESCRIPT } from '../kit/typescript';
import {
  findings,
  HEALTHY_DNS,
  openInstallation,
  PUBLIC_SITE,
  records,
  STAFF,
  says,
} from './kit/installation';
import { runProgram } from './kit/runCommand';
import {
  type Answer,
  type Break,
  certificate,
  forwardTo,
  serveAnswers,
  siteAnswer,
} from './kit/site';

const { healthy, machine, folder, breakAnswers, asOwner, readFacts, rows } = openInstallation();

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

it('npm run doctor finds no problem in a healthy installation and changes nothing', async () => {
  const before = await rows();
  expect(await findings(healthy())).toEqual([]);
  expect(await findings(machine())).toEqual([]);
  expect(await rows()).toEqual(before);
  expect(before).toEqual([{ quotes: 0, requests: 0, staff: 1, accounts: 1 }]);
});

/** Creates one problem in a healthy installation. */
type Fault = (installation: Installation) => Partial<Installation> | Promise<Partial<Installation>>;

/**
 * A problem, the function that creates it, and the beginnings of the lines that `npm run doctor` prints about the
 * problem. In a line, … stands for any text.
 */
type Row = [broken: string, Fault, ...says: string[]];

const ON_HOSTED_SUPABASE: Row[] = [
  [
    'the key belongs to another project',
    () => ({ key: 'sb_publishable_of_another_project' }),
    '✗ Address and key: … refuses the key: put the project’s publishable key into VITE_SUPABASE_ANON_KEY',
  ],
  [
    'the address of the project is wrong',
    () => ({ api: 'http://127.0.0.1:9' }),
    '✗ Address and key: http://127.0.0.1:9 does not respond (bad port): check in the dashboard whether the project is paused, or correct VITE_SUPABASE_URL.',
  ],
  [
    'a proxy responds 502 because the project is paused',
    answers(({ path }) => /^\/(?:rest|auth|functions)\//u.test(path), { status: 502 }),
    '✗ Address and key: … does not respond (502): check in the dashboard whether the project is paused',
  ],
  [
    'a proxy handles calls of one function',
    answers(({ path }) => path.includes('search_quotes'), { status: 400, body: 'Bad Request' }),
    '– Visitors’ rights: could not be checked: search_quotes responds with 400.',
  ],
  [
    'visitors may read a table',
    sql('grant select on public.projects to anon'),
    '✗ Visitors’ rights: anybody can read projects. Run in the SQL editor: select private.apply_privileges();',
  ],
  [
    'visitors may call functions of staff',
    sql(`grant execute on function public.enrol_staff(uuid), public.search_quotes(text) to anon;
      grant usage on schema private to anon`),
    '✗ Visitors’ rights: anybody can call enrol_staff, call search_quotes. Run in the SQL editor',
  ],
  [
    'the form is closed to visitors',
    sql('revoke execute on function public.submit_quote(jsonb) from anon'),
    '✗ Address and key: visitors may not send the form. Run in the SQL editor',
  ],
  [
    'sign-ups are open',
    settings({ disable_signup: false, external: { email: true } }),
    '✗ Sign-ups: anybody can create an account: run npm run deploy:database',
  ],
  [
    'anonymous sign-ins are on',
    settings({ disable_signup: true, external: { email: true, anonymous_users: true } }),
    '✗ Sign-ups: anonymous sign-ins are on: run npm run deploy:database',
  ],
  [
    'the email sign-in is off',
    settings({ disable_signup: true, external: { email: false } }),
    '✗ Sign-ups: the email provider is off, so nobody can sign in: turn it on.',
  ],
  [
    'the service key belongs to another project',
    ({ api }) => ({
      serviceKey: 'sb_secret_x',
      database: { unread: 'set DATABASE_URL' },
      ownerCall: hostedCall(api, 'sb_secret_x'),
      smtpUrl: undefined,
    }),
    '✗ Staff account: the project refuses the service key (…): put a secret key of this project into SUPABASE_SERVICE_ROLE_KEY.',
    '– Postgres: could not be checked: set DATABASE_URL.',
    '– Migrations: could not be checked: set DATABASE_URL.',
    '– Time limits: could not be checked: set DATABASE_URL.',
    '– Visitors’ addresses: could not be checked: set DATABASE_URL.',
    '– Mail: could not be checked: set SMTP_URL; without it, no email is sent.',
    '– Waiting mails: could not be checked: the database responds to mail_state with 401.',
    '– SPF: could not be checked: the database responds to mail_state with 401.',
    '– DKIM: could not be checked: the database responds to mail_state with 401.',
    '– DMARC: could not be checked: the database responds to mail_state with 401.',
    '– Demo data: could not be checked: the database responds to demo_data with 401.',
    '– Retention: could not be checked: the database responds to retention_state with 401.',
  ],
  [
    'there is no service key',
    () => ({
      serviceKey: undefined,
      database: { unread: 'set DATABASE_URL' },
      ownerCall: undefined,
    }),
    '– Staff account: could not be checked: set SUPABASE_SERVICE_ROLE_KEY or DATABASE_URL.',
    '– Postgres: could not be checked: set DATABASE_URL.',
    '– Migrations: could not be checked: set DATABASE_URL.',
    '– Time limits: could not be checked: set DATABASE_URL.',
    '– Visitors’ addresses: could not be checked: set DATABASE_URL.',
    '– Waiting mails: could not be checked: set SUPABASE_SERVICE_ROLE_KEY.',
    '– SPF: could not be checked: set SUPABASE_SERVICE_ROLE_KEY.',
    '– DKIM: could not be checked: set SUPABASE_SERVICE_ROLE_KEY.',
    '– DMARC: could not be checked: set SUPABASE_SERVICE_ROLE_KEY.',
    '– Demo data: could not be checked: set SUPABASE_SERVICE_ROLE_KEY.',
    '– Retention: could not be checked: set SUPABASE_SERVICE_ROLE_KEY.',
  ],
  [
    'there is no staff account',
    facts({ staff: [] }),
    '✗ Staff account: there is no account office@agency.example: run npm run staff:password.',
  ],
  [
    'there is a second staff account',
    facts({ staff: [STAFF, 'former@agency.example'] }),
    '✗ Staff account: besides office@agency.example there is former@agency.example: delete it under Authentication, Users',
  ],
  [
    'the staff account uses an address of a public mail provider',
    () => ({ staffEmail: 'agency@mail.com' }),
    '✗ Staff account: anybody who reads the mail of agency@mail.com can take over the account: set VITE_STAFF_EMAIL',
  ],
  [
    'the database does not respond',
    async () => ({
      database: await readDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/postgres`),
    }),
    '✗ Postgres: DATABASE_URL does not respond (…): correct the connection string.',
  ],
  [
    'the connection string is invalid',
    async () => ({ database: await readDatabase('db.example') }),
    '✗ Postgres: DATABASE_URL does not respond (not a connection string)',
  ],
  [
    'Postgres is too old',
    facts({ version: 150_008 }),
    '✗ Postgres: version 15, but the product needs 17: upgrade the project',
  ],
  [
    'a migration is not applied',
    facts(({ migrations }) => ({ migrations: new Map([...migrations].sort().slice(0, -1)) })),
    '✗ Migrations: 1 of … are not applied: run npm run deploy:database.',
  ],
  [
    'no migration is applied',
    facts({ migrations: new Map() }),
    '✗ Migrations: … are not applied: run npm run deploy:database.',
  ],
  [
    'the table of limits is missing',
    facts({ believesCloudflare: undefined }),
    '✗ Visitors’ addresses: there are no request limits: run npm run deploy:database.',
  ],
  [
    'an applied migration was changed',
    facts(({ migrations }) => ({
      migrations: new Map([...migrations].map(([version]) => [version, ['select 1']])),
    })),
    '✗ Migrations: …was changed after this database applied it',
  ],
  [
    'a request of visitors has no time limit',
    facts(({ roleSettings }) => ({ roleSettings: { ...roleSettings, anon: [] } })),
    "✗ Time limits: a request can run without a limit. Run in the SQL editor: alter role anon set statement_timeout = '3s';",
  ],
  [
    'a request of staff has no time limit',
    facts(({ roleSettings }) => ({
      roleSettings: { ...roleSettings, authenticated: ['statement_timeout=0'] },
    })),
    '✗ Time limits: a request can run without a limit. Run in the SQL editor: alter role authenticated',
  ],
  [
    'the limits trust a header that anybody can send',
    facts({ believesCloudflare: true }),
    '✗ Visitors’ addresses: the API is not behind Cloudflare, so a visitor can send a false address.',
  ],
  [
    'the limits count all visitors as one',
    answers(
      () => true,
      ({ headers }) => headers.set('cf-ray', '8f0c-MRS'),
    ),
    '✗ Visitors’ addresses: all visitors count as one, so ten requests close the form for everybody.',
  ],
  [
    'the mail function refuses its secret',
    answers(({ path }) => path.startsWith('/functions/'), { status: 403 }),
    '✗ Mail: The function that sends mails responds with 403. Run npm run deploy:database.',
  ],
  [
    'the mail function does not start',
    answers(({ path }) => path.startsWith('/functions/'), { status: 503 }),
    '✗ Mail: The function that sends mails does not respond. Run npm run deploy:database.',
  ],
  [
    'no schedule erases old requests',
    () => ({ ownerCall: says({ retention_state: { months: 36, ranAt: null, due: 4 } }) }),
    '✗ Retention: 4 requests are older than 36 months and were not erased: run npm run deploy:database',
  ],
  [
    'the demo data is in the database',
    () => ({ ownerCall: says({ demo_data: { quotes: 30, projects: 14 } }) }),
    '✗ Demo data: 30 quotes and 14 projects are demo data: remove them with the button at the top of the back office.',
  ],
];

const ON_ONE_MACHINE: Row[] = [
  [
    'nginx responds 502 because the product is stopped',
    answers(({ path }) => /^\/(?:rest|auth)\//u.test(path), { status: 502 }),
    '✗ Address and key: … does not respond (502): check whether the product runs (systemctl status confluence, or npm start)',
  ],
  [
    'no program listens on the port',
    async () => {
      const nowhere = `http://127.0.0.1:${await freePort()}`;
      return { site: nowhere, api: nowhere };
    },
    '✗ Address and key: … does not respond (ECONNREFUSED): check whether the product runs',
  ],
  [
    'another program listens on the port',
    answers(({ path }) => path.startsWith('/rest/'), { status: 401, body: '' }),
    '✗ Address and key: … refuses the key of the embedded backend, so another program runs there.',
  ],
  [
    'the doctor is run with another DATA_DIR',
    () => ({
      ownerCall: () =>
        Promise.reject(
          new Error('no server with this DATA_DIR runs as this user on this machine.'),
        ),
      dataFolder: undefined,
    }),
    '– Waiting mails: could not be checked: no server with this DATA_DIR runs as this user on this machine.',
    '– SPF: could not be checked: no server with this DATA_DIR runs as this user on this machine.',
    '– DKIM: could not be checked: no server with this DATA_DIR runs as this user on this machine.',
    '– DMARC: could not be checked: no server with this DATA_DIR runs as this user on this machine.',
    '– Demo data: could not be checked: no server with this DATA_DIR runs as this user on this machine.',
    '– Retention: could not be checked: no server with this DATA_DIR runs as this user on this machine.',
    '– Backup: could not be checked: run the doctor on the machine that runs the product, with its DATA_DIR.',
    '– Disk: could not be checked: run the doctor on the machine that runs the product, with its DATA_DIR.',
  ],
  [
    'a sign-in server is reachable without the gateway',
    answers(({ path }) => path === '/auth/v1/signup', { status: 400 }),
    '✗ Sign-ups: /auth/v1/signup responds with 400: make sure that only the product’s own gateway is reachable.',
  ],
  [
    'visitors may read a table',
    sql('grant select on public.projects to anon'),
    '✗ Visitors’ rights: anybody can read projects. Start the product again: each start sets the rights.',
  ],
  [
    'the mail server is down',
    async () => ({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` }),
    '✗ Mail: the mail server refuses the sign-in (connect ECONNREFUSED …): correct SMTP_URL.',
  ],
  [
    'the password of the mail server is wrong',
    ({ smtpUrl }) => ({ smtpUrl: smtpUrl?.replace('right', 'wrong') }),
    '✗ Mail: the mail server refuses the sign-in (Invalid login: …): correct SMTP_URL.',
  ],
  [
    'the mail server does not support encryption',
    // The product does not treat 0.0.0.0 as a local IP address, so it must not send the password without encryption.
    ({ smtpUrl }) => ({ smtpUrl: smtpUrl?.replace('127.0.0.1', '0.0.0.0') }),
    '✗ Mail: the mail server does not encrypt (…): use its encrypted port, with smtps:// in SMTP_URL.',
  ],
  [
    'no mail server is set',
    () => ({ smtpUrl: undefined }),
    '✗ Mail: no email is sent, because emails are written to files: set SMTP_URL in .env, and start the product again.',
  ],
  [
    'a mail is waiting',
    () => ({ ownerCall: says({ mail_state: waiting('connect ECONNREFUSED') }) }),
    '✗ Waiting mails: 2 failed or have waited for ten minutes. The first is receipt Q-7K3M9P (connect ECONNREFUSED): correct the cause, then see the dashboard.',
  ],
  [
    'no worker claims the mails',
    () => ({ ownerCall: says({ mail_state: waiting(null) }) }),
    '✗ Waiting mails: 2 failed …(no worker has taken it)',
  ],
  [
    'the domain of the sender has no SPF record',
    dns({ 'agency-with-mail.com': 'google-site-verification=1' }),
    '✗ SPF: agency-with-mail.com has no record, so its mails are treated as spam: add the TXT record “v=spf1 include:',
  ],
  [
    'the domain of the sender has two SPF records',
    dns({ 'agency-with-mail.com': ['v=spf1 -all', 'v=spf1 include:provider.example -all'] }),
    '✗ SPF: agency-with-mail.com has 2 records, but only one is allowed: merge them.',
  ],
  [
    'the domain of the sender has no DMARC policy',
    dns({ '_dmarc.agency-with-mail.com': [] }),
    '✗ DMARC: agency-with-mail.com has no policy: add the TXT record “v=DMARC1; p=quarantine” at _dmarc.agency-with-mail.com.',
  ],
  [
    'no DKIM key of the sender is found under the usual names',
    dns({ 'google._domainkey.agency-with-mail.com': [] }),
    '– DKIM: could not be checked: agency-with-mail.com has no key under a usual name: send yourself a test mail and look for dkim=pass.',
  ],
  [
    'DNS does not respond',
    () => ({ resolveTxt: () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' })) }),
    '– SPF: could not be checked: DNS does not respond (ETIMEOUT).',
    '– DKIM: could not be checked: DNS does not respond (ETIMEOUT).',
    '– DMARC: could not be checked: DNS does not respond (ETIMEOUT).',
  ],
  [
    'the sender is the invented address',
    () => ({ mailFrom: 'hello@confluence.example' }),
    '– SPF: could not be checked: hello@confluence.example is not a real address: set MAIL_FROM.',
    '– DKIM: could not be checked: hello@confluence.example is not a real address: set MAIL_FROM.',
    '– DMARC: could not be checked: hello@confluence.example is not a real address: set MAIL_FROM.',
  ],
  [
    'the domain of the sender that staff set has no records',
    () => ({ ownerCall: says({ mail_state: sentBy('hello@agency-of-staff.com') }) }),
    '✗ SPF: agency-of-staff.com has no record',
    '– DKIM: could not be checked: agency-of-staff.com has no key under a usual name',
    '✗ DMARC: agency-of-staff.com has no policy',
  ],
  [
    'the domain of the sender only resembles a reserved one',
    () => ({ mailFrom: 'hello@test.com' }),
    '✗ SPF: test.com has no record',
    '– DKIM: could not be checked: test.com has no key under a usual name',
    '✗ DMARC: test.com has no policy',
  ],
  [
    // The DMARC policy of agency.co.uk also applies to the subdomains of agency.co.uk.
    'the domain of the sender is a subdomain that has only the policy of its parent',
    () => ({
      mailFrom: 'hello@news.agency.co.uk',
      resolveTxt: records({ '_dmarc.agency.co.uk': 'v=DMARC1; p=quarantine' }),
    }),
    '✗ SPF: news.agency.co.uk has no record',
    '– DKIM: could not be checked: news.agency.co.uk has no key under a usual name',
  ],
  [
    'the sender that staff set is an invented address',
    () => ({ ownerCall: says({ mail_state: sentBy('hello@agency.example') }) }),
    '– SPF: could not be checked: hello@agency.example is not a real address: correct the sender in the back office (Account, Mail).',
    '– DKIM: could not be checked: hello@agency.example is not a real address',
    '– DMARC: could not be checked: hello@agency.example is not a real address',
  ],
  [
    'the demo data is on a public site',
    () => ({ ownerCall: says({ demo_data: { quotes: 30, projects: 14 } }) }),
    '✗ Demo data: 30 quotes and 14 projects are demo data',
  ],
  [
    'old requests are no longer erased',
    () => ({
      ownerCall: says({
        retention_state: { months: 12, ranAt: hoursAgo(72).toISOString(), due: 1 },
      }),
    }),
    '✗ Retention: 1 requests are older than 12 months and were not erased: read the log.',
  ],
  [
    'there is no backup',
    ({ dataFolder }) => ({ dataFolder: dataFolder && { ...dataFolder, lastBackup: undefined } }),
    '✗ Backup: there is no backup: set up a nightly backup as in docs/one-machine.md.',
  ],
  [
    'the last backup is old',
    ({ dataFolder }) => ({
      dataFolder: dataFolder && { ...dataFolder, lastBackup: hoursAgo(121) },
    }),
    '✗ Backup: the last backup is 5 days old: read the mails from cron to root.',
  ],
  [
    'the disk is nearly full',
    ({ dataFolder }) => ({
      dataFolder: dataFolder && { ...dataFolder, freeBytes: 200 * 1024 ** 2 },
    }),
    '✗ Disk: 0.2 GB are free on the disk of the database: delete files, or move old backups away.',
  ],
  [
    'TRUSTED_PROXIES is missing behind nginx',
    async (installation) => {
      // Disables the certificate check, because the certificate of this server is self-signed.
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      return secured(installation, 90);
    },
    '✗ Trusted proxies: behind a proxy all visitors count as one, so ten requests close the form for everybody: set TRUSTED_PROXIES=127.0.0.1 in .env',
  ],
  [
    'the certificate is not trusted',
    async (installation) => ({
      ...(await secured(installation, 90)),
      trustedProxies: ['127.0.0.1'],
    }),
    '✗ Certificate: browsers refuse the certificate of localhost (self-signed certificate): install a valid certificate.',
  ],
];

const ON_ANY_HOST: Row[] = [
  [
    'facts of the agency are empty or invented',
    ({ agency }) => ({ agency: { ...agency, email: 'hello@confluence.example', phone: '' } }),
    '✗ Facts of the agency: phone (empty), email (fictional): enter them in src/agency.ts, and build again.',
  ],
  [
    'the privacy notice states another retention time',
    ({ agency }) => ({ agency: { ...agency, retentionMonths: agency.retentionMonths + 12 } }),
    '✗ Retention: requests are erased after 36 months, but the privacy notice says 48: correct retentionMonths in src/agency.ts',
  ],
  [
    'a header is missing',
    answers(
      ({ path }) => path === '/saas-development',
      ({ headers }) => headers.delete('x-content-type-options'),
    ),
    '✗ Headers and redirects: /saas-development responds without X-Content-Type-Options. Publish dist/ of this build',
  ],
  [
    'hashed files are not cached',
    answers(
      ({ path }) => path.startsWith('/assets/'),
      ({ headers }) => headers.set('cache-control', 'no-store'),
    ),
    '✗ Headers and redirects: /assets/a-1.js responds with another Cache-Control.',
  ],
  [
    'the published build is outdated',
    answers(({ path }) => path.startsWith('/assets/'), { status: 404 }),
    '✗ Headers and redirects: /assets/a-1.js responds with 404 instead of 200. Publish dist/ of this build',
  ],
  [
    'there is no build to compare with',
    () => ({ build: folder() }),
    '– Headers and redirects: could not be checked: run npm run build here first, with the same settings.',
  ],
  [
    'an address with a trailing slash is not redirected',
    answers(({ path }) => path === '/ar/', { status: 404 }),
    '✗ Headers and redirects: /ar/ responds with 404 instead of 301.',
  ],
  [
    'a redirect has another target',
    answers(
      ({ path }) => path === '/ar/',
      ({ headers }) => headers.set('location', '/'),
    ),
    '✗ Headers and redirects: /ar/ responds with another Location.',
  ],
  [
    'unknown addresses return a page, as on hosts for single-page applications',
    answers(({ path }) => path.includes('no-such-page'), { status: 200 }),
    '✗ Headers and redirects: …no-such-page responds with 200 instead of 404 (and 1 more addresses).',
  ],
  [
    'robots.txt is missing',
    answers(({ path }) => path === '/robots.txt', { status: 404 }),
    '✗ Robots and sitemap: robots.txt responds with 404: publish all of dist/.',
  ],
  [
    'robots.txt contains another address',
    answers(({ path }) => path === '/robots.txt', replaced(PUBLIC_SITE, 'https://x.test')),
    '✗ Robots and sitemap: robots.txt does not contain …: set VITE_SITE_URL=https://agency.test, build again',
  ],
  [
    'search engines may index the back office',
    answers(({ path }) => path === '/robots.txt', replaced('Disallow: /admin', '')),
    '✗ Robots and sitemap: robots.txt allows search engines to open /admin',
  ],
  [
    'the sitemap misses a page',
    answers(({ path }) => path === '/sitemap.xml', replaced('/ar/ai-integration', '/x')),
    '✗ Robots and sitemap: the sitemap does not list https://agency.test/ar/ai-integration',
  ],
  [
    'the clock of a server is wrong',
    answers(
      () => true,
      ({ headers }) => headers.set('date', new Date(Date.now() - 120_000).toUTCString()),
    ),
    '✗ Clocks: the clocks of … and this machine differ by 1… s, so sign-ins are refused: correct the clock that is wrong (NTP).',
  ],
];

it.each(ON_HOSTED_SUPABASE)(
  'on hosted Supabase, npm run doctor explains what to do when %s',
  (_, fault, ...lines) => expectLines(healthy(), fault, lines),
);

it.each(ON_ONE_MACHINE)(
  'on one machine, npm run doctor explains what to do when %s',
  (_, fault, ...lines) => expectLines(machine(), fault, lines),
);

it.each(ON_ANY_HOST)(
  'on any host, npm run doctor explains what to do when %s',
  async (_, fault, ...lines) => {
    await expectLines(healthy(), fault, lines);
    await expectLines(machine(), fault, lines);
  },
);

async function expectLines(installation: Installation, fault: Fault, lines: string[]) {
  const broken = { ...installation, ...(await fault(installation)) };
  const before = await rows();
  const found = await findings(broken);
  expect(found).toEqual(lines.map((line) => expect.stringMatching(patternOf(line))));
  expect(await rows()).toEqual(before);
}

const patternOf = (line: string) =>
  new RegExp(`^${line.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&').replaceAll('…', '.*')}`, 'u');

/** Returns a `Fault` that changes the responses to some requests. */
function answers(
  isMeant: (request: { path: string }) => boolean,
  change: Partial<Answer> | ((answer: Answer) => void),
): Fault {
  const breaking: Break = (path, answer) => {
    if (!isMeant({ path })) return;
    if (typeof change === 'function') change(answer);
    else Object.assign(answer, change);
  };
  return () => {
    breakAnswers(breaking);
    return {};
  };
}

function replaced(text: string, by: string) {
  return (answer: Answer) => {
    answer.body = answer.body.replace(text, by);
  };
}

function settings(content: object): Fault {
  return answers(({ path }) => path === '/auth/v1/settings', { body: JSON.stringify(content) });
}

/** Returns a `Fault` that changes the database until the end of the test. */
function sql(statements: string): Fault {
  return async ({ isHosted }) => {
    await asOwner(statements);
    return isHosted ? { database: await readFacts() } : {};
  };
}

/** Returns a `Fault` that changes the facts that `npm run doctor` has read from the database. */
function facts(
  change: Partial<DatabaseFacts> | ((facts: DatabaseFacts) => Partial<DatabaseFacts>),
): Fault {
  return ({ database }) => {
    if (!isRead(database)) throw new Error('The stand-in was not read.');
    return {
      database: { ...database, ...(typeof change === 'function' ? change(database) : change) },
    };
  };
}

/** Returns a `Fault` that changes DNS records. An empty list deletes all records of a name. */
function dns(changes: Readonly<Record<string, string | string[]>>): Fault {
  return () => ({ resolveTxt: records({ ...HEALTHY_DNS, ...changes }) });
}

function waiting(error: string | null) {
  return { late: 2, troubles: [{ kind: 'receipt', reference: 'Q-7K3M9P', error }], sender: null };
}

const sentBy = (sender: string) => ({ late: 0, troubles: [], sender });

/** Serves an installation over https with a self-signed certificate. */
async function secured({ site }: Installation, days: number): Promise<Partial<Installation>> {
  const proxy = await serveAnswers(forwardTo(site), certificate(folder(), days));
  servers.push(proxy);
  const secure = `https://localhost:${proxy.port}`;
  return { site: secure, api: secure };
}

it.each([
  ['agency@mail.example.com', false],
  ['team@notagency.com', false],
  ['team@agency.com', true],
  ['team@AGENCY.com', true],
  ['team@mail.agency.com', true],
  ['staff@agency.invalid', true],
])(
  'npm run doctor accepts the staff email address %s for the site of agency.com: %s',
  async (staffEmail, isOwn) => {
    const { text } = await staffAccount.run({
      ...healthy(),
      publicSite: 'https://www.agency.com',
      staffEmail,
    });
    expect(text.startsWith(`anybody who reads the mail of ${staffEmail} can take`)).toBe(!isOwn);
  },
);

it('in a trial, npm run doctor does not report demo data, a missing backup or a missing mail server as problems', async () => {
  const { dataFolder } = machine();
  const trial = {
    ...machine(),
    isTrial: true,
    ownerCall: says({ demo_data: { quotes: 30, projects: 14 } }),
    smtpUrl: undefined,
    dataFolder: dataFolder && { ...dataFolder, lastBackup: undefined },
  };
  expect(await findings(trial)).toEqual([
    '– Backup: could not be checked: there is no backup yet (npm run backup).',
  ]);
});

it.each([
  [90, true, /^✓ Certificate: valid for 89 more days\.$/mu],
  [5, true, /^✗ Certificate: the certificate of localhost expires in 4 days: renew it\.$/mu],
  [
    91,
    false,
    /^✗ Certificate: browsers refuse the certificate of localhost \(self-signed certificate\)/mu,
  ],
])(
  'npm run doctor checks whether a certificate expires soon or is not trusted (%i days, trusted: %s)',
  async (days, isTrusted, line) => {
    const { file, ...pair } = certificate(folder(), days);
    const site = siteAnswer(healthy().build);
    const secure = await serveAnswers(({ url = '/' }) => site(url), pair);
    servers.push(secure);
    const { code, output } = await runProgram(
      'node',
      [...TYPESCRIPT, 'server/commands/doctor.ts', `https://localhost:${secure.port}`],
      {
        VITE_SUPABASE_URL: healthy().api,
        VITE_SUPABASE_ANON_KEY: healthy().key,
        SUPABASE_SERVICE_ROLE_KEY: '',
        DATABASE_URL: '',
        SMTP_URL: '',
        ...(isTrusted && { NODE_EXTRA_CA_CERTS: file }),
      },
    );
    expect(output).toMatch(line);
    expect(output).toMatch(/^✓ Address and key: /mu);
    expect(output).toMatch(/^Failed checks: \d\.$/mu);
    expect(code).toBe(1);
  },
);
