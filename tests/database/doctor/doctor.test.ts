import fs, { mkdirSync, promises, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  databaseFolder,
  lastBackupFile,
  lastLookFile,
  lastTryFile,
} from '../../../server/database/dataFolder';
import { examine, lineOf } from '../../../server/doctor/check';
import { databaseChecks } from '../../../server/doctor/database';
import { openHosted, openLocal } from '../../../server/doctor/installation';
import { freePort } from '../../../server/freePort';
import { services } from '../../../src/agency/services';
import { startImapServer } from '../../kit/imapServer';
import { startMailServer } from '../../kit/mailServer';
import { findings, prepareInstallation } from './installation';

const hasRoom = (bavail: number) => ({ bavail, blocks: 100 }) as never;
// The machine that runs the tests may itself have little room.
afterEach(() => vi.restoreAllMocks());
beforeEach(() => void vi.spyOn(promises, 'statfs').mockResolvedValue(hasRoom(50)));

const { open, changeAnswers, databaseUrl } = await prepareInstallation();

const DEMO = `insert into public.quotes (id, name, email, project_type, message)
  values ('5eed0000-0000-4000-8000-000000000001', 'Demo', 'demo@agency.example', 'website', 'Demo');`;

const noServer = async () => `127.0.0.1:${await freePort()}`;
const unread = (reason: string) =>
  ['Database', 'Visitors’ calls', 'Staff account', 'Migrations', 'Visitors’ addresses']
    .concat('Waiting mails', 'Demo data', 'Erasures', 'Postgres', 'Data files')
    .map((name) => `– ${name}: could not be checked: ${reason}`);

/** Expects lines that begin so. In a line, … stands for any text. */
function expectLines(found: readonly string[], ...says: readonly string[]): void {
  const escaped = (line: string) => line.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
  expect(found).toEqual(
    says.map((line) =>
      expect.stringMatching(new RegExp(`^${escaped(line).replaceAll('…', '.*')}`, 'u')),
    ),
  );
}

/** Changes the responses at a path and below it, until the next installation is opened. */
const answer = (changes: Readonly<Record<string, Parameters<typeof changeAnswers>[0]>>) =>
  changeAnswers((path, given) => {
    for (const [start, change] of Object.entries(changes))
      if (path.startsWith(start)) change(path, given);
  });

it('npm run doctor finds nothing in a healthy product, and warns of a Postgres without the newest security fixes', async () => {
  const healthy = await open('');
  onTestFinished(healthy.close);
  for (const isHosted of [true, false])
    expect(await findings({ ...healthy, isHosted })).toEqual([]);
  const outcomes = await examine(databaseChecks, { ...healthy, isHosted: false });
  const warnings = outcomes.filter(({ verdict }) => verdict === 'warning');
  expectLines(warnings.map(lineOf), '! Postgres: version 17.… use Debian’s Postgres 17');
});

it('npm run doctor warns of an erasure that was refused or is older than two days, also if none ever ran', async () => {
  const warned = async (changes: string, isHosted = true) => {
    const installation = await open(changes);
    const outcomes = await examine(databaseChecks, { ...installation, isHosted });
    await installation.close();
    return outcomes.flatMap(({ name, verdict, text }) =>
      name === 'Erasures' && verdict === 'warning' ? text : [],
    );
  };
  const ran = (columns: string) =>
    `update private.quote_limits set trusted_at = now(), ${columns};`;
  expect(await warned(ran("erased_at = now() - interval '47 hours'"))).toEqual([]);
  expectLines(
    [
      ...(await warned(ran("erased_at = now() - interval '49 hours'"))),
      ...(await warned(ran("erased_at = now() - interval '49 hours'"), false)),
      ...(await warned(`${DEMO} alter table public.quotes disable trigger user;
        update public.quotes set created_at = now() - interval '3 days'`)),
      ...(await warned(ran("erased_at = now(), failed_parts = '{sessions}'"))),
    ],
    'the last one was 2 days ago: run npm run deploy:database, which schedules it',
    'the last one was 2 days ago: start the product again',
    'the last one was 3 days ago: run npm run deploy:database',
    'the last one could not erase sessions: the log of Postgres says why.',
  );
});

it('in a trial, npm run doctor reports neither demo data, an old Postgres nor a missing backup or mail server', async () => {
  const real = { ...(await open(DEMO)), isHosted: false };
  onTestFinished(real.close);
  const trial = { ...real, isTrial: true, smtpUrl: undefined, dataDirectory: real.build };
  expect(await findings(trial)).toEqual([
    '– Data files: could not be checked: the product reads them when it has started.',
    '– Keys: could not be checked: run the doctor on the machine that runs the product, with its DATA_DIR.',
    '– Backup: could not be checked: there is no backup yet (npm run backup).',
  ]);
  const outcomes = await examine(databaseChecks, trial);
  expect(outcomes.filter(({ verdict }) => verdict === 'warning')).toEqual([]);
});

it('on one machine, npm run doctor says what to do about the database, the proxy, the mails and the backup', async () => {
  const broken = await open(`
    ${DEMO}
    grant execute on function public.enrol_staff(uuid), public.search_quotes(text) to anon;
    insert into private.staff select id from auth.users on conflict do nothing;
    update private.quote_limits set trusted_at = now() - interval '3 years', erased_at = now() - interval '3 years';
    insert into public.mails (kind, quote_id, status, last_error) select 'request', id, 'failed', '<client@acme.example>: no such user' from public.quotes;
    delete from supabase_migrations.schema_migrations
      where version = (select max(version) from supabase_migrations.schema_migrations);`);
  onTestFinished(broken.close);
  const mailbox = await startImapServer();
  onTestFinished(mailbox.stop);
  mkdirSync(databaseFolder(broken.build));
  writeFileSync(lastLookFile(broken.build), 'public.events (could not read blocks)');
  const found = await findings({
    ...broken,
    isHosted: false,
    site: `https://${await noServer()}`,
    smtpUrl: undefined,
    imapUrl: mailbox.url.replace('testpass', 'wrong'),
    dataDirectory: broken.build,
    databaseUrl: 'postgres://localhost/confluence',
  });
  expectLines(
    found,
    '✗ Mail server: no email is sent: set SMTP_URL in .env, and start the product again.',
    '✗ Mailbox: it refuses the sign-in: correct the user and the password in IMAP_URL. Then start the product again.',
    '✗ Visitors’ calls: anybody can call enrol_staff, search_quotes. Start the product again',
    '✗ Staff account: besides staff@confluence.example, member@confluence.example can sign in: run',
    '✗ Migrations: 1 of … are not applied: start the product again.',
    '✗ Visitors’ addresses: behind a proxy all visitors count as one, so ten requests close the form',
    '✗ Waiting mails: 1 failed or have waited for ten minutes. The first is request Q-… (…no such user)',
    '✗ Demo data: 1 quotes and 0 projects',
    '✗ Erasures: the clock says 20…, and at the last one it said 20…, so nothing is erased: set it right',
    '✗ Data files: the table public.events (could not read blocks) is damaged: stop the product',
    '✗ Certificate: … does not respond (ECONNREFUSED)',
    '– Headers and redirects: could not be checked: … does not respond.',
    '✗ Keys: …keys.json is missing, although the database has rows: correct DATA_DIR, put the file back',
    '✗ Backup: there is no backup: set up a nightly backup as in docs/one-machine.md.',
    '✗ Unused database: … holds requests of clients, and is not used because DATABASE_URL is set',
    '– Health: could not be checked: … does not respond.',
  );
  // The journal and the web hook of the alarms get these lines.
  expect(found.join()).not.toContain('client@acme.example');
});

it('on one machine, npm run doctor says what to do when nothing runs, the disk is full, and the last backup is old', async () => {
  const broken = await open('delete from private.staff');
  onTestFinished(broken.close);
  const nowhere = `http://${await noServer()}`;
  const dataDirectory = join(broken.dataDirectory, 'restored');
  mkdirSync(`${databaseFolder(dataDirectory)}.damaged-20261101T100000`, { recursive: true });
  const fiveDaysAgo = Date.now() / 1000 - 121 * 60 * 60;
  writeFileSync(lastTryFile(dataDirectory), 'The backup a is damaged.');
  writeFileSync(lastBackupFile(dataDirectory), '');
  utimesSync(lastBackupFile(dataDirectory), fiveDaysAgo, fiveDaysAgo);
  vi.mocked(promises.statfs).mockResolvedValueOnce(hasRoom(4));
  const found = await findings({
    ...broken,
    isHosted: false,
    site: nowhere,
    api: nowhere,
    smtpUrl: `smtp://${await noServer()}`,
    imapUrl: `imap://user:password@${await noServer()}`,
    dataDirectory,
  });
  expectLines(
    found,
    '✗ Address and key: … does not respond (ECONNREFUSED): check whether the product runs',
    '– Visitors’ rights: could not be checked: … does not respond.',
    '✗ Mail server: it does not respond (connect ECONNREFUSED …): check whether it runs, or correct SMTP_URL. Then',
    '✗ Mailbox: it cannot be opened (connect ECONNREFUSED …): check whether its server runs, or correct',
    '✗ Staff account: there is no account staff@confluence.example: run npm run staff:password.',
    '– Data files: could not be checked: the product reads them when it has started.',
    '– Headers and redirects: could not be checked: … does not respond.',
    '– Keys: could not be checked: run the doctor on the machine that runs the product',
    '✗ Backup: the last backup is 5 days old: read the emails of cron, see docs/backups.md.',
    '✗ Restore: the last backup could not be restored (The backup a is damaged): make a new one, then',
    '✗ Disk: that of … has less than 5 % left, and a full one stores no request: delete old backups',
    '✗ Unused database: … holds requests of clients, also of those who are erased',
    '– Health: could not be checked: … does not respond.',
  );
});

it('npm run doctor tells a full outbox, which leaves too slowly, from one that nobody empties', async () => {
  const says = async (statements: string) => {
    const full = await open(`${DEMO}
      insert into public.mails (kind, quote_id, give_up_at)
      select 'request', id, now() + private.give_up_after('request') - interval '3 hours' from public.quotes;
      ${statements}`);
    onTestFinished(full.close);
    return (await findings(full)).filter((line) => line.includes('Waiting mails'));
  };
  expectLines(
    await says("insert into public.mails (kind, status, sent_at) values ('test', 'sent', now())"),
    '✗ Waiting mails: 1 wait to be sent, the first since 3 hours, while 1 left in the last hour: the mail server takes',
  );
  expectLines(
    await says(''),
    '✗ Waiting mails: 1 failed or have waited for ten minutes. The first is request … (no worker has taken it)',
  );
});

it('on one machine, npm run doctor says that one’s own Postgres does not respond', async () => {
  const healthy = await open('');
  onTestFinished(healthy.close);
  const url = `postgres://nobody@${await noServer()}/confluence`;
  const database = await openLocal({ ...healthy, databaseUrl: url, databaseCaFile: undefined });
  onTestFinished(database.close);
  expectLines(
    await findings({ ...healthy, ...database, isHosted: false }),
    '✗ Database: DATABASE_URL does not respond (…): check whether Postgres runs, or correct the',
    ...unread('DATABASE_URL does not respond.')
      .slice(1)
      // Not read from the database.
      .filter((line) => !line.includes('Visitors’ addresses')),
  );
});

it('on one machine, npm run doctor repeats the word of /healthz with what to do, and knows a proxy’s answer', async () => {
  const healthy = await open('');
  onTestFinished(healthy.close);
  const says = async (body: string) => {
    answer({ '/healthz': (_, given) => Object.assign(given, { status: 503, body }) });
    return findings({ ...healthy, isHosted: false });
  };
  expectLines(
    await says('database 1.2.3\n'),
    '✗ Health: /healthz says database: nothing is stored: free space on the disk of the data folder, or',
  );
  expectLines(
    await says('<html>'),
    '✗ Health: … does not respond (503): check whether the product runs',
  );
});

it('of a data folder that is closed to its account, npm run doctor names the folder in every line', async () => {
  const healthy = await open('');
  onTestFinished(healthy.close);
  vi.spyOn(fs, 'accessSync').mockImplementation((path) => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES', path });
  });
  vi.spyOn(process, 'getuid').mockReturnValue(4242);
  const found = await findings({ ...healthy, isHosted: false });
  expectLines(
    found,
    ...['Keys', 'Backup', 'Restore', 'Disk'].map(
      (name) => `✗ ${name}: ${healthy.dataDirectory} belongs to `,
    ),
  );
});

it('on one machine, npm run doctor says that there is no database', async () => {
  const healthy = await open('');
  onTestFinished(healthy.close);
  const dataDirectory = join(healthy.dataDirectory, 'unmounted');
  const settings = { databaseUrl: undefined, databaseCaFile: undefined, dataDirectory };
  const [first] = await findings({ ...healthy, ...(await openLocal(settings)), isHosted: false });
  expectLines(
    [`${first}`],
    '✗ Database: There is no database in …unmounted: mount the disk, correct',
  );
});

it('on hosted Supabase, npm run doctor says what to do about the key, the rights, Cloudflare, the headers and the mail server', async () => {
  const { smtpUrl, ...broken } = await open('');
  onTestFinished(broken.close);
  const certified = await startMailServer({ disabledCommands: ['AUTH'] });
  onTestFinished(certified.stop);
  answer({
    '/rest/v1/': (_, { headers }) => headers.set('cf-ray', '8f0c-MRS'),
    '/rest/v1/projects': (_, given) => Object.assign(given, { status: 200 }),
    [services[0].path]: (_, { headers }) => headers.delete('x-content-type-options'),
  });
  // The product does not treat 0.0.0.0 as a local IP address, so it must not send the password without encryption.
  const atHost = (url = '') => url.replace('127.0.0.1', '0.0.0.0');
  const found = await findings({
    ...broken,
    key: 'sb_publishable_of_another_project',
    smtpUrl: atHost(smtpUrl),
  });
  expectLines(
    found,
    '✗ Address and key: … refuses the key: put the project’s publishable key into VITE_SUPABASE_ANON_KEY',
    '✗ Visitors’ rights: anybody can read projects. Run in the SQL editor: select private.apply_',
    '✗ Mail server: it does not encrypt (…): use its encrypted port, with smtps:// in SMTP_URL. Then run npm run deploy:database.',
    '✗ Visitors’ addresses: all visitors count as one, so ten requests close the form for everybody.',
    `✗ Headers and redirects: ${services[0].path} responds without X-Content-Type-Options`,
  );
  answer({ '/rest/v1/rpc': (_, given) => Object.assign(given, { body: '{"code":"42501"}' }) });
  expectLines(
    await findings({ ...broken, smtpUrl: atHost(certified.url) }),
    '✗ Address and key: visitors may not send the form. ',
    '✗ Mail server: its certificate is not accepted (…): write the host of the certificate into SMTP_URL',
  );
});

it('on hosted Supabase, npm run doctor says what it could not check, and how it can', async () => {
  const healthy = await open('');
  onTestFinished(healthy.close);
  const withDatabase = async (url: string | undefined) => {
    const database = await openHosted({ databaseUrl: url, databaseCaFile: undefined });
    onTestFinished(database.close);
    return findings({ ...healthy, ...database });
  };
  expectLines(await withDatabase(undefined), ...unread('set DATABASE_URL.'));
  expectLines(
    await withDatabase(`postgres://nobody@${await noServer()}/postgres`),
    '✗ Database: DATABASE_URL does not respond (…): correct the connection string.',
    ...unread('DATABASE_URL does not respond.').slice(1),
  );
  expectLines(
    await withDatabase(`${databaseUrl('postgres')}?sslmode=verify-full`),
    '✗ Database: DATABASE_URL does not respond (…): The database offers no encryption, so the',
    ...unread('DATABASE_URL does not respond.').slice(1),
  );
  expectLines(
    await withDatabase(databaseUrl('postgres')),
    '– Database: could not be checked: relation "private.staff" does not exist.',
    '– Staff account: could not be checked: relation "private.staff" does not exist.',
    '✗ Migrations: … are not applied: run npm run deploy:database.',
    ...unread('').slice(4, -2),
  );
  // The project is paused, so a proxy responds.
  answer({ '/rest/v1/': (_, given) => Object.assign(given, { status: 502 }) });
  expectLines(
    await findings(healthy),
    '✗ Address and key: … does not respond (502): check in the dashboard whether the project is paused',
    '– Visitors’ rights: could not be checked: … does not respond.',
    '– Visitors’ addresses: could not be checked: … does not respond.',
  );
});
