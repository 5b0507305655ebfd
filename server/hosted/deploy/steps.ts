import { acceptablePassword } from '../../database/localKeys';
import { findAccount, saveAccount } from '../hostedStaff';
import { hostedServiceClient } from '../serviceClient';
import { backup } from './backup';
import { CLI_VERSION, runStatement, supabase, withFile } from './cli';
import { signIn } from './signIn';
import type { Step } from './step';
import { wakeMails } from './wakeMails';

const link: Step = {
  name: 'Link',
  async run({ ref }) {
    await supabase('link', ref);
    return `This folder is linked to the project ${ref}.`;
  },
  remedy: `Sign in with npx supabase@${CLI_VERSION} login, or set SUPABASE_ACCESS_TOKEN, as a member of the project’s organisation.`,
};

const migrations: Step = {
  name: 'Migrations',
  async run() {
    const output = await supabase('db', 'push', '--remote', '--yes');
    const applied = output.match(/^Applying migration /gmu)?.length ?? 0;
    return applied === 0
      ? 'The database has all migrations.'
      : `${applied} migrations were applied.`;
  },
  remedy:
    'Each migration is applied completely or not at all: correct the error above. If the project has migrations that this folder lacks, a newer version has deployed them: run git pull, and not migration repair, which only forgets them. A project with a Postgres older than 17 must be upgraded first.',
};

/** The migrations make the setting, which needs a right that a self-hosted Supabase may not give their role. */
export const checkRefusals = `do $$ begin
  if exists (
    select from pg_roles where rolname = 'authenticator'
      and coalesce('pgrst.db_pre_request=private.check_request' <> all (rolconfig), true)
  ) then
    raise exception 'The API does not call private.check_request before each request.';
  end if;
end $$`;

const refusals: Step = {
  name: 'Refusals',
  async run() {
    await runStatement(checkRefusals);
    return 'The API refuses all tokens but those of staff before it reads a table.';
  },
  remedy:
    "Run as a superuser: alter role authenticator set pgrst.db_pre_request = 'private.check_request'; notify pgrst, 'reload config';",
};

const visitorAddresses: Step = {
  name: 'Visitors’ addresses',
  async run() {
    await runStatement(
      'update private.quote_limits set behind_cloudflare = true where not behind_cloudflare',
    );
    return 'The request limits count visitors by the address that Cloudflare reports.';
  },
  remedy: 'Run in the SQL editor: update private.quote_limits set behind_cloudflare = true;',
};

const functions: Step = {
  name: 'Functions',
  async run() {
    await supabase('functions', 'deploy', '--use-api', '--yes', 'mail', 'inbound');
    return 'Deployed: mail, inbound.';
  },
  remedy: 'Read the error above. The host bundles the functions, so Docker is not needed.',
};

const NO_MAIL_SERVER = 'SMTP_URL is not set, so emails wait in the database until it is set.';

const secrets: Step = {
  name: 'Secrets',
  async run({ mail }) {
    if (!mail) return NO_MAIL_SERVER;
    const lines = Object.entries(mail).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
    await withFile(lines.join(''), (file) =>
      supabase('secrets', 'set', '--env-file', file, '--yes'),
    );
    return `Set: ${Object.keys(mail).join(', ')}.`;
  },
  remedy: 'Set them by hand under Edge Functions, Secrets.',
};

const schedule: Step = {
  name: 'Schedule',
  async run({ url, mail }) {
    if (!mail) return NO_MAIL_SERVER;
    await runStatement(
      `do $$
       begin
         create extension if not exists pg_cron with schema pg_catalog;
         create extension if not exists pg_net with schema extensions;
         perform private.schedule_mail('${url}/functions/v1/mail', '${mail.MAIL_SECRET}');
       end $$`,
    );
    return 'The database calls the mail function after each request and every minute.';
  },
  remedy: 'Turn on pg_cron and pg_net under Database, Extensions.',
};

/**
 * Schedules the nightly erasure with pg_cron. The job commits after every 1,000 requests, so that it locks no row for
 * long and a failure keeps what was erased.
 */
export const scheduleErasure = `do $step$ begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
  end if;
  perform cron.schedule('confluence-retention', '41 2 * * *', $job$
    do $$ begin
      while (public.erase_expired() ->> 'erased')::integer > 0 loop commit; end loop;
    end $$
  $job$);
end $step$`;

const retention: Step = {
  name: 'Retention',
  async run() {
    await runStatement(scheduleErasure);
    return 'Requests without a project are erased after the retention period.';
  },
  remedy: 'Turn on pg_cron under Database, Extensions.',
};

const firstMails: Step = {
  name: 'First mails',
  async run({ url, serviceKey, mail }) {
    if (!mail) return NO_MAIL_SERVER;
    return `The mail function was called, and tried to send ${await wakeMails(url, serviceKey)} emails.`;
  },
  remedy: 'Its log is under Edge Functions, mail, Logs.',
};

const staffAccount: Step = {
  name: 'Staff account',
  async run({ url, serviceKey, configuration: { staffEmail: email, staffPassword } }) {
    const client = await hostedServiceClient(url, serviceKey);
    const isNew = (await findAccount(client, email)) === undefined;
    if (isNew) {
      const password = acceptablePassword(staffPassword);
      await saveAccount(client, { email, password });
      // Prints the password before the next statement. If that statement failed first, nobody would know the password.
      // Not in CI, whose log others may read.
      console.info(
        process.env.CI
          ? '   npm run staff:password sets a staff password that you know.'
          : `   The staff password is ${password}`,
      );
    }
    // Calls the function in SQL, because the API may not know a new function yet. The call ends all sessions, so it is
    // skipped if this account is already the only staff account.
    await runStatement(
      `select public.enrol_staff(id) from auth.users
       where email = '${email.toLowerCase().replaceAll("'", "''")}'
         and array[id] is distinct from array(select user_id from private.staff)`,
    );
    return isNew
      ? `The staff account ${email} was created.`
      : `The account ${email} is staff; npm run staff:password sets a new password.`;
  },
  remedy: 'Check SUPABASE_SERVICE_ROLE_KEY and VITE_STAFF_EMAIL.',
};

/** The steps in order. `functions`, `secrets`, `schedule` and `firstMails` concern only emails. */
export const STEPS: readonly Step[] = [
  link,
  backup,
  migrations,
  refusals,
  signIn,
  visitorAddresses,
  staffAccount,
  functions,
  secrets,
  schedule,
  retention,
  firstMails,
];
