import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type BackendConnection, runSql } from '../../../server/database/database';
import { lineOf } from '../../../server/doctor/check';
import { readDatabase } from '../../../server/doctor/databaseFacts';
import { examine } from '../../../server/doctor/examine';
import type { Installation } from '../../../server/doctor/installation';
import { hostedCall, type OwnerCall, type StateFunction } from '../../../server/doctor/ownerCall';
import { mailSecret } from '../../../server/hosted/deploy/wakeMails';
import { setHostedStaffPassword } from '../../../server/hosted/hostedStaff';
import { serviceClient } from '../../../server/hosted/serviceClient';
import { agency } from '../../../src/agency';
import { mailHandler } from '../../../supabase/functions/_shared/mail/handler';
import { connectPostgres } from '../../database/kit/connect';
import { createSchema } from '../../database/kit/createSchema';
import { type StandIn, startStandIn } from '../../database/kit/standIn';
import { acme } from '../../kit/acme';
import { type Answer, type Break, serveAnswers, siteAnswer, writeBuild } from './site';

export const PUBLIC_SITE = 'https://agency.test';
export const STAFF = 'office@agency.example';

/** SQL that sets the time limits of hosted Supabase in the stand-in, which replaces hosted Supabase in the tests. */
const TIME_LIMITS = `alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s'`;

export const HEALTHY_DNS = {
  'agency-with-mail.com': 'v=spf1 include:provider.example -all',
  '_dmarc.agency-with-mail.com': 'v=DMARC1; p=quarantine',
  'google._domainkey.agency-with-mail.com': 'v=DKIM1; k=rsa; p=MIGfMA0',
};

/** Returns a function that resolves TXT records like a DNS server with these records. */
export const records =
  (found: Readonly<Record<string, string | string[]>>) => async (name: string) => {
    const texts = found[name];
    if (texts === undefined)
      throw Object.assign(new Error(`queryTxt ${name}`), { code: 'ENODATA' });
    return [texts].flat().map((text) => [text]);
  };

/** The lines that `npm run doctor` prints for checks that cannot run in the tests. These lines report no problem. */
const UNSEEN = {
  hosted: [
    '– Backup: could not be checked: see Database, Backups in the dashboard.',
    '– Disk: could not be checked: see Reports, Database in the dashboard.',
    '– Certificate: could not be checked: the site uses http on this machine.',
  ],
  machine: ['– Certificate: could not be checked: the site uses http on this machine.'],
} as const;

/** Returns an `OwnerCall` that responds like a healthy server. `changes` replaces the responses of some functions. */
export const says =
  (changes: Partial<Record<StateFunction, Record<string, unknown>>> = {}): OwnerCall =>
  async (name) =>
    ({
      mail_state: { late: 0, troubles: [], sender: null },
      demo_data: { quotes: 0, projects: 0 },
      retention_state: { months: 36, ranAt: new Date().toISOString(), due: 0 },
      ...changes,
    })[name];

/**
 * Runs the checks of `npm run doctor`, and returns the lines that report problems. Omits lines that a healthy
 * installation has as well. If a server does not respond, or if browsers reject the certificate, one check reports this
 * problem; the lines of other checks that fail for the same reason are also omitted.
 */
export async function findings(installation: Installation): Promise<string[]> {
  const outcomes = await examine(installation);
  expect(outcomes.length).toBeGreaterThanOrEqual(22);
  const unseen: readonly string[] = UNSEEN[installation.isHosted ? 'hosted' : 'machine'];
  return outcomes
    .filter(({ verdict }) => verdict !== 'ok')
    .map(lineOf)
    .filter((line) => !unseen.includes(line))
    .filter(
      (line) =>
        !/^– .*(?: does not respond|: browsers refuse the certificate of .*)\.$/u.test(line),
    );
}

/** Opens a healthy installation on the stand-in for hosted Supabase. The tests can create problems in it. */
export function openInstallation() {
  let folder: string;
  let standIn: StandIn;
  let owner: BackendConnection;
  /** Serves the site and the API of the stand-in at one origin, with the problems that a test creates. */
  let server: Awaited<ReturnType<typeof serveAnswers>>;
  let healthy: Installation;
  /** Serves the site and the API without the sign-in settings and the sign-up route, like the embedded product. */
  let embedded: typeof server;
  let breakAnswer: Break = () => undefined;
  /** The cached responses of the API, which stay valid until a test changes the database. */
  const known = new Map<string, Answer>();
  let isChanged = false;
  const asOwner = async (sql: string) => {
    isChanged = true;
    await runSql(owner, sql);
    known.clear();
  };
  const sink = new SMTPServer({
    authOptional: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'office' }) : done(new Error('Wrong password')),
    // Connections on this machine are not encrypted, so this mail server must accept passwords without encryption.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'confluence-doctor-'));
    const build = join(folder, 'dist');
    writeBuild(build, PUBLIC_SITE);
    standIn = await startStandIn((request) => sendMails(request));
    const { environment } = standIn;
    const api = environment.TEST_SUPABASE_URL ?? '';
    const serviceKey = environment.TEST_SUPABASE_SERVICE_ROLE_KEY ?? '';
    owner = connectPostgres(environment.TEST_SUPABASE_DB_URL ?? '', 1);
    const sendMails = mailHandler({
      SUPABASE_URL: api,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: serviceKey }),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_SECRET: mailSecret(serviceKey),
    });
    await createSchema(owner);
    await standIn.sql(TIME_LIMITS);
    const account = { email: STAFF, password: 'only-in-this-test' };
    await setHostedStaffPassword(serviceClient(api, serviceKey), account);
    server = await serveInstallation(build, api, known, (path, answer) =>
      breakAnswer(path, answer),
    );
    embedded = await serveInstallation(build, api, known, (path, answer) => {
      if (path.startsWith('/auth/v1/s')) answer.status = 404;
      breakAnswer(path, answer);
    });
    const origin = `http://127.0.0.1:${server.port}`;
    await once(sink.listen(0, '127.0.0.1'), 'listening');
    const { port } = sink.server.address() as AddressInfo;
    healthy = {
      isHosted: true,
      agency: { ...acme, retentionMonths: agency.retentionMonths },
      site: origin,
      publicSite: PUBLIC_SITE,
      api: origin,
      key: environment.TEST_SUPABASE_ANON_KEY ?? '',
      serviceKey,
      staffEmail: STAFF,
      smtpUrl: `smtp://office:right@127.0.0.1:${port}`,
      build,
      database: await readDatabase(environment.TEST_SUPABASE_DB_URL),
      isTrial: false,
      ownerCall: hostedCall(origin, serviceKey),
      trustedProxies: [],
      mailFrom: 'hello@agency-with-mail.com',
      resolveTxt: records(HEALTHY_DNS),
      dataFolder: undefined,
    };
  });
  afterEach(async () => {
    breakAnswer = () => undefined;
    if (!isChanged) return;
    await asOwner('revoke usage on schema private from anon; select private.apply_privileges()');
    isChanged = false;
  });
  afterAll(async () => {
    await Promise.all([server.close(), embedded.close()]);
    await new Promise<void>((resolve) => sink.close(resolve));
    await owner.close();
    await standIn.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    /** Returns the installation on hosted Supabase. */
    healthy: () => healthy,
    /** Returns the installation on one machine with the embedded server. */
    machine(): Installation {
      const origin = `http://127.0.0.1:${embedded.port}`;
      return {
        ...healthy,
        isHosted: false,
        site: origin,
        api: origin,
        serviceKey: undefined,
        database: { unread: 'give DATABASE_URL' },
        ownerCall: says(),
        dataFolder: { freeBytes: 5 * 1024 ** 3, lastBackup: new Date() },
      };
    },
    /** Returns a folder that is deleted after the tests of this file. */
    folder: () => folder,
    /** Changes responses of the site and of the API until the end of the test. */
    breakAnswers(breaking: Break) {
      breakAnswer = breaking;
    },
    readFacts: () => readDatabase(standIn.environment.TEST_SUPABASE_DB_URL),
    asOwner,
    /** Counts the rows that a check could leave behind. */
    rows: () =>
      standIn.sql(`select (select count(*) from public.quotes) as quotes,
        (select count(*) from private.quote_rate) as requests,
        (select count(*) from private.staff) as staff, (select count(*) from auth.users) as accounts`),
  };
}

function serveInstallation(
  build: string,
  api: string,
  known: Map<string, Answer>,
  breakAnswer: Break,
) {
  const site = siteAnswer(build);
  return serveAnswers(async ({ method = 'GET', url = '/', headers }, body) => {
    const answer = /^\/(?:rest|auth|functions)\//u.test(url) ? await forwarded() : site(url);
    breakAnswer(url, answer);
    return answer;

    async function forwarded() {
      const { apikey = '', authorization = '' } = headers;
      const question = JSON.stringify([method, url, apikey, authorization, body]);
      const answer = known.get(question) ?? (await asked(apikey, authorization));
      known.set(question, answer);
      return { ...answer, headers: new Headers(answer.headers) };
    }

    async function asked(apikey: string | string[], authorization: string) {
      const response = await fetch(`${api}${url}`, {
        method,
        headers: { apikey: String(apikey), authorization, 'content-type': 'application/json' },
        ...(body !== '' && { body }),
      });
      return {
        status: response.status,
        headers: new Headers({ 'content-type': 'application/json' }),
        body: await response.text(),
      };
    }
  });
}
