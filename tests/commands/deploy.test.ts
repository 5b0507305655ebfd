import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configurationFrom } from '../../server/configuration';
import { runSql } from '../../server/database/database';
import { ensureStaff } from '../../server/database/staff';
import { CLI_VERSION } from '../../server/hosted/deploy/cli';
import { projectFrom } from '../../server/hosted/deploy/project';
import { checkRefusals, scheduleErasure } from '../../server/hosted/deploy/steps';
import { mailHandler } from '../../supabase/functions/_shared/mail/handler';
import { type StandIn, startStandIn } from '../database/kit/standIn';
import { RUN } from '../kit/run';
import { testFolder } from '../kit/testFolder';
import { runProgram } from './kit/runCommand';
import { everyMigration, REF, STAND_IN_CLI } from './kit/standInCli';

const STAFF = "o'brien@agency.example";

let standIn: StandIn;
const folder = testFolder({ cli: STAND_IN_CLI });
const calls = join(folder, 'calls');
chmodSync(join(folder, 'cli'), 0o755);
beforeAll(async () => {
  standIn = await startStandIn((request) => sendMails(request));
});
afterAll(() => standIn.stop());

/** Runs the mail function with the secrets that the deployment has set. */
const sendMails = (request: Request) => {
  const { VITE_SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY } = standIn.product;
  const text = recorded().find(({ options }) => options.startsWith('secrets set'))?.text ?? '';
  const secrets = [...text.matchAll(/^(\w+)=(".*")$/gmu)].map(([, name, value = '""']) => [
    name,
    JSON.parse(value),
  ]);
  return mailHandler({
    SUPABASE_URL: VITE_SUPABASE_URL,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: SUPABASE_SERVICE_ROLE_KEY }),
    ...Object.fromEntries(secrets),
  })(request);
};

/** A call of the Supabase CLI. */
interface Call {
  options: string;
  /** The content of the file that `options` names, or an empty text. */
  text: string;
}

/** Deploys to the stand-in for hosted Supabase, and runs the recorded queries on its database, as the CLI would. */
async function deploy(variables: Readonly<Record<string, string>> = {}, ...options: string[]) {
  const ended = await run(options, {
    ...standIn.product,
    SUPABASE_PROJECT_REF: REF,
    VITE_STAFF_EMAIL: STAFF,
    SMTP_URL: '',
    SUPABASE_YES: 'true',
    CI: '',
    ...variables,
  });
  const made = recorded();
  for (const { options, text } of made) {
    // Skips the queries that schedule jobs, because the database of the stand-in has no extension for them.
    if (options.startsWith('db query') && !/schedule_mail|cron\.schedule/u.test(text))
      await runSql(standIn.owner, text);
  }
  return { ...ended, calls: made };
}

/** Runs the command in the folder of the test, in which it writes backups and `.env`. */
function run(options: readonly string[], variables: Readonly<Record<string, string>>) {
  writeFileSync(calls, '');
  const command = resolve('server/commands/deploy.ts');
  const all = { SUPABASE_CLI: join(folder, 'cli'), CLI_CALLS: calls, ...variables };
  return runProgram('node', [RUN, command, ...options], all, folder);
}

const recorded = (): Call[] =>
  readFileSync(calls, 'utf8')
    .split(/^> /mu)
    .slice(1)
    .map((call) => {
      const [options = '', ...lines] = call.split('\n');
      return { options, text: lines.join('\n') };
    });

const staff = () =>
  standIn.sql('select email from private.staff join auth.users on users.id = user_id');
const sessions = () => standIn.sql('select id from auth.sessions');

it('a deployment stops at the first failed step, and a second run completes it', {
  tags: 'operation',
}, async () => {
  // The account of an earlier deployment, which this one replaces.
  await ensureStaff(standIn.owner, { email: 'office@agency.example', password: 'before-it' });
  const signIn = () =>
    standIn.sql(
      'insert into auth.sessions (id, user_id) select gen_random_uuid(), user_id from private.staff',
    );
  await signIn();
  const refused = await deploy({
    CLI_FAILS: 'functions deploy',
    CLI_PENDING: await everyMigration(),
  });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('2/12 Backup: The database is new.');
  expect(refused.output).toContain(`7/12 Staff account: The staff account ${STAFF} was created`);
  const [, password = ''] = /The staff password is (\S+)/u.exec(refused.output) ?? [];
  expect(password).toMatch(/^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}$/u);
  const words = '8/12 Functions failed.\n\nunexpected status 400: the host refuses\n';
  expect(refused.output).toContain(words);
  expect(refused.output).toMatch(/ Then run npm run deploy:database again\.\n$/u);
  expect(refused.calls.map(({ options }) => options)).toEqual([
    `link ${REF}`,
    'db push --remote --dry-run --output-format json',
    'db push --remote --yes',
    expect.stringMatching(/^db query /u),
    'config push',
    expect.stringMatching(/^db query /u),
    expect.stringMatching(/^db query /u),
    expect.stringMatching(/^functions deploy /u),
  ]);
  expect(await staff()).toEqual([{ email: STAFF }]);
  expect(await sessions()).toEqual([]);
  await signIn();

  const done = await deploy({ SMTP_URL: 'smtp://office:a%20word@mail.example:2525' });
  expect(done).toMatchObject({ code: 0 });
  expect(done.output).not.toContain('The staff password is');
  expect(await staff()).toEqual([{ email: STAFF }]);
  expect(await sessions()).toHaveLength(1);
  expect(await standIn.sql('select behind_cloudflare from private.quote_limits')).toEqual([
    { behind_cloudflare: true },
  ]);
  expect(done.calls.find(({ options }) => options.startsWith('secrets set'))?.text).toMatch(
    /^SMTP_URL="smtp:\/\/office:a%20word@mail\.example:2525"\nMAIL_SECRET="[0-9a-f]{64}"\n/u,
  );
  expect(done.calls.at(-2)?.text).toContain(
    `private.schedule_mail('${standIn.product.VITE_SUPABASE_URL}/functions/v1/mail', '`,
  );
  expect(done.calls.at(-1)?.text).toContain(scheduleErasure);
  expect(done.output).toContain('8/12 Functions: Deployed: mail, inbound.');
  expect(done.output).toContain(
    '12/12 First mails: The mail function was called, and tried to send 0 emails.',
  );
  // Every call that could use a local database contains `--remote`, and no call waits for input.
  for (const { options } of done.calls) {
    if (options.startsWith('db')) expect(options).toContain(' --remote ');
    if (/^(?:functions|secrets|db query)/u.test(options)) expect(options).toContain(' --yes');
  }
});

it('a deployment writes no staff password into the log of CI', { tags: 'access' }, async () => {
  const { output } = await deploy({ VITE_STAFF_EMAIL: 'new@agency.example', CI: 'true' });
  expect(output).toContain('The staff account new@agency.example was created.');
  expect(output).toContain('npm run staff:password sets a staff password that you know.');
  expect(output).not.toMatch(/The staff password is|(?:[0-9a-z]{4}-){3}[0-9a-z]{4}/u);
});

it('before a migration, a deployment saves the rows, and stops if it cannot', {
  tags: 'operation',
}, async () => {
  const files = () => readdirSync(folder).filter((name) => name.includes('.backup'));
  const none = await deploy();
  expect(none.output).toContain('2/12 Backup: Nothing to do, because no migration is pending.');
  expect((await deploy({ CLI_FAILS: 'dry run' })).output).toContain(
    'Backup failed.\n\nno "role"\n',
  );
  const pending = { CLI_PENDING: '["20260101000000_a.sql"]' };
  const unnamed = await deploy({ ...pending, DATABASE_URL: '' });
  expect(unnamed.output).toContain('2/12 Backup failed.\n\nDATABASE_URL is not set.');
  const away = await deploy({ ...pending, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/postgres' });
  for (const { code, output, calls: made } of [unnamed, away]) {
    expect(code).toBe(1);
    expect(output).toContain('No migration was applied. Set DATABASE_URL to');
    expect(made.map(({ options }) => options)).not.toContain('db push --remote --yes');
  }
  expect(files()).toEqual([]);

  const done = await deploy({ ...pending, DATABASE_URL: standIn.url });
  expect(done).toMatchObject({ code: 0 });
  const [file = ''] = files();
  expect(done.output).toContain(
    `2/12 Backup: Before 1 migration, the rows were saved to ${join(folder, file)}.`,
  );
  expect((statSync(join(folder, file)).mode & 0o777).toString(8)).toBe('600');
  rmSync(join(folder, file));
});

it('a deployment shows what it changes of the settings in the dashboard before it does', async () => {
  const change = 'auth.enable_signup [update]\n  local:  false\n  remote: true';
  const same = await deploy();
  expect(same.output).toContain('5/12 Sign-in settings: They are as in supabase/config.toml.');
  expect(same.calls.map(({ options }) => options)).not.toContain('config push --yes');
  const done = await deploy({ CLI_CHANGES: change });
  expect(done.output).toContain(`\n${change}\n`);
  expect(done.output).not.toContain('Confirmation required');
  expect(done.output.indexOf(change)).toBeLessThan(
    done.output.indexOf('5/12 Sign-in settings: Changed'),
  );
  const pushes = done.calls.filter(({ options }) => options.startsWith('config'));
  expect(pushes.map(({ options }) => options)).toEqual(['config push', 'config push --yes']);
  const failed = await deploy({ CLI_FAILS: 'config push' });
  expect(failed.output).toContain('5/12 Sign-in settings failed.\n\nunexpected status 400');
});

it('--create makes the project and writes .env, goes on after a failure, and makes no second one', {
  tags: 'operation',
}, async () => {
  const env = join(folder, '.env');
  writeFileSync(env, '# ours\nVITE_SITE_URL=https://www.example.com\n', { mode: 0o644 });
  const create = (variables = {}, ...options: string[]) =>
    run(['--create', ...options], {
      CLI_ORGS: '[{"id":"one","slug":"one","name":"One"}]',
      CLI_FAILS: `link ${REF}`,
      ...variables,
    });
  const made = () => recorded().map(({ options }) => options);

  expect((await create()).output).toContain('Name the region of the project: --region eu-west-3');
  const several = '[{"slug":"one","name":"One"},{"slug":"two","name":"Two"}]';
  expect((await create({ CLI_ORGS: several }, '--region', 'eu-west-3')).output).toContain(
    'Name the organisation of the project: --org one (One), --org two (Two)',
  );
  expect(made()).toEqual(['orgs list --output json']);
  await create({ CLI_FAILS: 'projects api-keys' }, '--region', 'eu-west-3');
  const [, created = ''] = made();
  const [, password = ''] = /--db-password (\w+)/u.exec(created) ?? [];
  expect(created).toBe(
    `projects create confluence --org-id one --region eu-west-3 --db-password ${password} --yes --output json`,
  );
  expect(password).toMatch(/^[0-9a-f]{48}$/u);
  expect(readFileSync(env, 'utf8')).toContain(`SUPABASE_PROJECT_REF=${REF}\n`);

  const done = await create({ CLI_FAILS: '' });
  expect(made().filter((options) => options.startsWith('projects create'))).toEqual([]);
  expect(readFileSync(env, 'utf8')).toBe(`# ours
VITE_SITE_URL=https://www.example.com
SUPABASE_PROJECT_REF=${REF}
DATABASE_URL=postgresql://postgres.${REF}:${password}@aws-0-eu-west-3.pooler.supabase.com:5432/postgres
VITE_SUPABASE_URL=https://${REF}.supabase.co
VITE_SUPABASE_ANON_KEY=sb_publishable_new
SUPABASE_SERVICE_ROLE_KEY=sb_secret_new
`);
  expect((statSync(env).mode & 0o777).toString(8)).toBe('600');
  expect(done).toMatchObject({
    code: 0,
    output: expect.stringContaining(`The project ${REF} is ready`),
  });
  for (const secret of [password, 'sb_secret_new']) expect(done.output).not.toContain(secret);
  expect((await create()).output).toContain(
    `https://${REF}.supabase.co is set: leave out --create.`,
  );
  rmSync(env);
});

it('a deployment needs an API that refuses strangers before each request, as the migrations set it', async () => {
  const check = () => runSql(standIn.owner, checkRefusals);
  await standIn.sql('create role authenticator noinherit');
  await expect(check()).rejects.toThrow('does not call private.check_request');
  await runSql(standIn.owner, 'select private.apply_privileges()');
  await expect(check()).rejects.toThrow('does not call private.check_request');
  // What the role `postgres` may do on hosted Supabase.
  await standIn.sql(
    `grant authenticator to project_owner with admin option;
     grant set on parameter pgrst.db_pre_request to project_owner`,
  );
  await runSql(standIn.owner, 'select private.apply_privileges()');
  await check();
});

const VARIABLES = {
  VITE_SUPABASE_URL: `https://${REF}.supabase.co`,
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_abc',
  SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_abc',
};
it.each([
  [
    ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY'],
    'Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY to',
  ],
  [['SUPABASE_SERVICE_ROLE_KEY'], 'Set SUPABASE_SERVICE_ROLE_KEY to'],
])('a deployment without %j names the missing setting', (missing, words) => {
  const others = Object.entries(VARIABLES).filter(([name]) => !missing.includes(name));
  expect(() => projectFrom(configurationFrom(Object.fromEntries(others)))).toThrow(words);
});

it('the deployment reads the reference of the project from its URL, if it contains one', () => {
  expect(projectFrom(configurationFrom(VARIABLES)).ref).toBe(REF);
  const own = { ...VARIABLES, VITE_SUPABASE_URL: 'https://api.agency.example' };
  expect(() => projectFrom(configurationFrom(own))).toThrow(
    'Set SUPABASE_PROJECT_REF to the project’s reference',
  );
});

it('docs/deploy.md contains the version of the CLI that the deployment runs', () => {
  const named = readFileSync('docs/deploy.md', 'utf8').matchAll(/supabase@(\S+)/gu);
  expect(new Set([...named].map(([, version]) => version))).toEqual(new Set([CLI_VERSION]));
});
