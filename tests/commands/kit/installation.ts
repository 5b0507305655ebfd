import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { mailSecret } from '../../../supabase/deploy/wakeMails';
import { readDatabase } from '../../../supabase/doctor/databaseFacts';
import { examine } from '../../../supabase/doctor/examine';
import type { Installation } from '../../../supabase/doctor/installation';
import { hostedCall } from '../../../supabase/doctor/ownerCall';
import { type BackendConnection, runSql } from '../../../supabase/embedded/application';
import { setHostedStaffPassword } from '../../../supabase/embedded/hostedStaff';
import { serviceClient } from '../../../supabase/embedded/serviceClient';
import { mailHandler } from '../../../supabase/mail/handler';
import { connectPostgres } from '../../database/kit/connect';
import { createSchema } from '../../database/kit/createSchema';
import { type StandIn, startStandIn } from '../../database/kit/standIn';
import { type Break, serveAnswers, siteAnswer, writeBuild } from './site';

export const PUBLIC_SITE = 'https://agency.example';
export const STAFF = 'office@agency.example';

/** As hosted Supabase has them. */
const TIME_LIMITS = `alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s'`;

export const HEALTHY_DNS: Readonly<Record<string, string>> = {
  'agency-with-mail.com': 'v=spf1 include:provider.example -all',
  '_dmarc.agency-with-mail.com': 'v=DMARC1; p=quarantine',
  'google._domainkey.agency-with-mail.com': 'v=DKIM1; k=rsa; p=MIGfMA0',
};

/** A DNS that holds these records. */
export const records = (found: Readonly<Record<string, string>>) => async (name: string) => {
  const text = found[name];
  if (text === undefined) throw Object.assign(new Error(`queryTxt ${name}`), { code: 'ENODATA' });
  return [[text]];
};

/** What every examination over http without a connection string leaves unchecked. */
export const UNCHECKED = {
  Mail: 'unchecked: could not be checked: give SMTP_URL, without which nobody gets a mail.',
  Postgres: 'unchecked: could not be checked: give DATABASE_URL.',
  Migrations: 'unchecked: could not be checked: give DATABASE_URL.',
  'Time limits': 'unchecked: could not be checked: give DATABASE_URL.',
  'Visitors’ addresses': 'unchecked: could not be checked: give DATABASE_URL.',
  Backup: 'unchecked: could not be checked: see Database, Backups in the dashboard.',
  Disk: 'unchecked: could not be checked: see Reports, Database in the dashboard.',
  Certificate: 'unchecked: could not be checked: http on this machine has none.',
};

/** The same with a connection string. */
export const UNCHECKED_WITH_DATABASE = {
  Mail: UNCHECKED.Mail,
  Backup: UNCHECKED.Backup,
  Disk: UNCHECKED.Disk,
  Certificate: UNCHECKED.Certificate,
};

/** Of the embedded product, when the doctor runs on another machine. */
const ELSEWHERE =
  'unchecked: could not be checked: run the doctor on the machine of the product, with its DATA_DIR.';
export const UNCHECKED_ELSEWHERE = { Backup: ELSEWHERE, Disk: ELSEWHERE };

/** The broken and the unchecked, with what is said of them; everything else is well. */
export async function complaints(installation: Installation): Promise<Record<string, string>> {
  const outcomes = await examine(installation);
  expect(outcomes.length).toBeGreaterThanOrEqual(12);
  return Object.fromEntries(
    outcomes
      .filter(({ verdict }) => verdict !== 'ok')
      .map(({ verdict, name, text }) => [name, `${verdict}: ${text}`]),
  );
}

/** A healthy installation on the stand-in, for a test file to break. */
export function openInstallation() {
  let folder: string;
  let standIn: StandIn;
  let owner: BackendConnection;
  /** The site and the API of the stand-in at one origin, as a test breaks them. */
  let server: Awaited<ReturnType<typeof serveAnswers>>;
  let healthy: Installation;
  let breakAnswer: Break = () => undefined;

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
    server = await serveInstallation(build, api, (path, answer) => breakAnswer(path, answer));
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
      isTrial: false,
      ownerCall: hostedCall(origin, serviceKey),
      trustedProxies: [],
      sender: 'hello@agency-with-mail.com',
      resolveTxt: records(HEALTHY_DNS),
      dataFolder: undefined,
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

  return {
    healthy: () => healthy,
    /** A folder of this test file, which is removed after it. */
    folder: () => folder,
    /** Until the end of the test. */
    breakAnswers(breaking: Break) {
      breakAnswer = breaking;
    },
    readDatabase: () => readDatabase(standIn.environment.TEST_SUPABASE_DB_URL),
    asOwner: (sql: string) => runSql(owner, sql),
    /** How many there are of what an examination could leave behind. */
    rows: () =>
      standIn.sql(`select (select count(*) from public.quotes) as quotes,
        (select count(*) from private.quote_rate) as requests,
        (select count(*) from private.staff) as staff, (select count(*) from auth.users) as accounts`),
  };
}

function serveInstallation(build: string, api: string, breakAnswer: Break) {
  const site = siteAnswer(build);
  return serveAnswers(async ({ method = 'GET', url = '/', headers }, body) => {
    const answer = /^\/(?:rest|auth|functions)\//u.test(url) ? await forwarded() : site(url);
    breakAnswer(url, answer);
    return answer;

    async function forwarded() {
      const { apikey = '', authorization = '' } = headers;
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
