import postgres from 'postgres';
import { visitorFunctions } from '../../src/domain/schema';
import { reasonOf } from '../../supabase/functions/_shared/log';
import { lastLook } from '../database/damage';
import { identityOf } from '../database/identity';
import { migrationFiles, refuseChangedHistory } from '../database/migrations';
import { NoAnswer, request } from '../request';
import { broken, type Check, type Outcome, ok, rightsRemedy, unchecked, warning } from './check';
import type { Installation } from './installation';

type Look = (sql: postgres.TransactionSql, installation: Installation) => Promise<Outcome>;

/** Defines a check that reads the database, on one machine as on a host, in a read-only transaction. */
const databaseCheck = (name: string, look: Look): Check => ({
  name,
  async run(installation) {
    const { database } = installation;
    if (database instanceof NoAnswer) throw database;
    if ('reason' in database) return unchecked(database.reason);
    try {
      return await database.begin('read only', (sql) => look(sql, installation));
    } catch (error) {
      // A table or function is missing, which the check of the migrations reports.
      if (error instanceof postgres.PostgresError) return unchecked(`${error.message}.`);
      throw error;
    }
  },
});

const readIdentity = databaseCheck('Database', async (sql) => {
  const { id, since, quotes, projects } = await identityOf(sql);
  return ok(`${id}, since ${since}, with ${quotes} quotes and ${projects} projects.`);
});

const database: Check = {
  name: readIdentity.name,
  run(installation) {
    const { database: opened, isHosted } = installation;
    return !isHosted && 'reason' in opened ? broken(opened.reason) : readIdentity.run(installation);
  },
};

const visitorCalls = databaseCheck('Visitors’ calls', async (sql, installation) => {
  const open = await sql<{ name: string }[]>`
    select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and proname <> all (${[...visitorFunctions]})
      and has_function_privilege('anon', oid, 'execute')
    order by name`;
  if (open.length === 0) return ok(`they can call only ${visitorFunctions.join(', ')}.`);
  const names = open.map(({ name }) => name).join(', ');
  return broken(`anybody can call ${names}. ${rightsRemedy(installation)}`);
});

const staffAccount = databaseCheck('Staff account', async (sql, { staffEmail }) => {
  const rows = await sql<{ email: string }[]>`
    select email from private.staff join auth.users on users.id = staff.user_id order by email`;
  const emails = rows.map(({ email }) => email);
  const others = emails.filter((email) => email !== staffEmail.toLowerCase());
  if (others.length === emails.length) {
    return broken(`there is no account ${staffEmail}: run npm run staff:password.`);
  }
  if (others.length === 0) return ok(`only ${staffEmail}.`);
  return broken(
    `besides ${staffEmail}, ${others.join(', ')} can sign in: run npm run staff:password, which leaves one account and sets its password.`,
  );
});

const migrations = databaseCheck('Migrations', async (sql, { isHosted }) => {
  const [history] = await sql<{ exists: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as exists`;
  const rows = history?.exists
    ? await sql<{ version: string; statements: string[] | null }[]>`
        select version, statements from supabase_migrations.schema_migrations`
    : [];
  const applied = new Map(rows.map(({ version, statements }) => [version, statements]));
  const files = await migrationFiles();
  if (applied.size > 0) refuseChangedHistory(files, applied);
  const pending = files.filter(({ version }) => !applied.has(version));
  if (pending.length === 0) return ok(`all ${files.length} are applied and unchanged.`);
  const remedy = isHosted ? 'run npm run deploy:database' : 'start the product again';
  return broken(`${pending.length} of ${files.length} are not applied: ${remedy}.`);
});

const countedByCloudflare = databaseCheck('Visitors’ addresses', async (sql, { api }) => {
  const [limits] = await sql<{ believed: boolean }[]>`
    select behind_cloudflare as believed from private.quote_limits`;
  const isBehind = (await request(`${api}/rest/v1/`, { method: 'HEAD' })).headers.has('cf-ray');
  if (isBehind === limits?.believed) return ok('the request limits count each visitor separately.');
  const setting = `update private.quote_limits set behind_cloudflare = ${isBehind};`;
  return broken(
    isBehind
      ? `all visitors count as one, so ten requests close the form for everybody. Run in the SQL editor: ${setting}`
      : `the API is not behind Cloudflare, so a visitor can send a false address. Run in the SQL editor: ${setting}`,
  );
});

const visitorAddresses: Check = {
  name: countedByCloudflare.name,
  run(installation) {
    const { isHosted, site, trustedProxies } = installation;
    if (isHosted) return countedByCloudflare.run(installation);
    if (new URL(site).protocol === 'http:') return ok('visitors connect to the product directly.');
    if (trustedProxies.length > 0) return ok(`${trustedProxies.join(', ')} reports them.`);
    return broken(
      'behind a proxy all visitors count as one, so ten requests close the form for everybody: set TRUSTED_PROXIES=127.0.0.1 in .env, for an nginx on this machine, and start the product again.',
    );
  },
};

interface Troubles {
  late: number;
  untried: number;
  hours: number;
  left: number;
  kind: string;
  reference: string | null;
  error: string | null;
}

const waitingMails = databaseCheck('Waiting mails', async (sql) => {
  const [first] = await sql<Troubles[]>`
    select count(*) over ()::integer as late, kind, reference, error,
      count(*) filter (where error is null and not failed) over ()::integer as untried,
      (extract(epoch from now() - min(since) over ()) / 3600)::integer as hours,
      (select count(*)::integer from public.mails where sent_at > now() - interval '1 hour') as left
    from public.mail_troubles order by since limit 1`;
  if (first === undefined) return ok('no mail failed or has waited for ten minutes.');
  const { late, untried, hours, left, kind, reference, error } = first;
  if (untried > 0 && left > 0) {
    return broken(
      `${untried} wait to be sent, the first since ${hours} hours, while ${left} left in the last hour: the mail server takes fewer than are written. Ask its provider for more an hour.`,
    );
  }
  // Mail servers repeat the address of the client, and this line also goes to the journal and to ALERT_URL.
  const reason = error === null ? 'no worker has taken it' : reasonOf(error);
  return broken(
    `${late} failed or have waited for ten minutes. The first is ${kind}${reference ? ` ${reference}` : ''} (${reason}): correct the cause, then see the dashboard.`,
  );
});

const demoData = databaseCheck('Demo data', async (sql, { isTrial }) => {
  const [{ quotes, projects } = { quotes: 0, projects: 0 }] = await sql<
    { quotes: number; projects: number }[]
  >`select (counts ->> 'quotes')::integer as quotes, (counts ->> 'projects')::integer as projects
    from public.demo_data() as counts`;
  if (quotes + projects === 0) return ok('none.');
  const found = `${quotes} quotes and ${projects} projects are demo data`;
  return isTrial
    ? ok(`${found}, as in every trial.`)
    : broken(`${found}: remove them with the button at the top of the back office.`);
});

/** Days and times as Postgres writes them, so that an operator compares them with a clock. */
const erasures = databaseCheck('Erasures', async (sql, { isHosted }) => {
  const [limits] = await sql<
    {
      now: string;
      last: string;
      until: string | null;
      failed: string[] | null;
      days: number | null;
    }[]
  >`
    select date_trunc('minute', now())::text as now, date_trunc('minute', trusted_at)::text as last,
      date_trunc('minute', private.clock_doubted_until(quote_limits))::text as until, failed_parts as failed,
      extract(day from now() - coalesce(erased_at, (select min(created_at) from public.quotes)))::integer as days
    from private.quote_limits`;
  const { now, last, until, failed, days = 0 } = limits ?? {};
  if (until) {
    return broken(
      `the clock says ${now}, and at the last one it said ${last}, so nothing is erased: set it right. If it is right, there is nothing to do: they go on at ${until}.`,
    );
  }
  if (days !== null && days >= 2) {
    const remedy = isHosted
      ? 'run npm run deploy:database, which schedules it'
      : 'start the product again';
    return warning(
      `the last one was ${days} days ago: ${remedy}. The log of Postgres says what failed.`,
    );
  }
  return failed
    ? warning(`the last one could not erase ${failed.join(', ')}: the log of Postgres says why.`)
    : ok('what has expired is erased every day.');
});

/** The newest minor version of Postgres 17 when this build was made, 12 November 2026: its release notes list CVEs. */
const NEWEST_17 = 170_012;

const postgresVersion = databaseCheck('Postgres', async (sql, { isHosted, isTrial }) => {
  const [server] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`;
  const { number = 0, version = '' } = server ?? {};
  const isOld = number < NEWEST_17;
  if (isHosted || isTrial || !isOld) return ok(`version ${version}.`);
  return warning(
    `version ${version} lacks the security fixes of 17.12: use Debian’s Postgres 17, which apt updates (docs/one-machine.md, Which Postgres).`,
  );
});

/** The product reads the rows. A doctor that did would hold the database for minutes, in which the product could not start. */
const dataFiles = databaseCheck('Data files', async (_, { isHosted, dataDirectory }) => {
  if (isHosted) return ok('the host is responsible for them.');
  const damaged = lastLook(dataDirectory);
  if (damaged === undefined) return unchecked('the product reads them when it has started.');
  return damaged === ''
    ? ok('every table can be read.')
    : broken(
        `the table ${damaged} is damaged: stop the product, copy its data folder, and restore the last backup with npm run restore -- file --overwrite.`,
      );
});

export const databaseChecks: readonly Check[] = [
  database,
  visitorCalls,
  staffAccount,
  migrations,
  visitorAddresses,
  waitingMails,
  demoData,
  erasures,
  postgresVersion,
  dataFiles,
];
