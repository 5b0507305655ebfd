import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { databaseFolder, lastBackupFile } from '../../../server/database/dataFolder';
import { examine, lineOf } from '../../../server/doctor/check';
import { databaseChecks } from '../../../server/doctor/database';
import { type Installation, openHosted } from '../../../server/doctor/installation';
import { freePort } from '../../../server/freePort';
import { services } from '../../../src/agency/services';
import { startImapServer } from '../../kit/imapServer';
import { startMailServer } from '../../kit/mailServer';
import { type Answer, findings, prepareInstallation } from './installation';

const { open, changeAnswers, databaseUrl } = await prepareInstallation();

/** SQL that breaks an installation, or a function that breaks it and returns the settings that differ. */
type Fault =
  | string
  | ((healthy: Installation) => Partial<Installation> | Promise<Partial<Installation>>);
/** What is wrong, its cause, and the beginnings of the lines about it. In a line, … stands for any text. */
type Row = [name: string, fault: Fault, ...says: string[]];

const noServer = async () => `127.0.0.1:${await freePort()}`;
const unread = (reason: string) =>
  ['Visitors’ calls', 'Staff account', 'Migrations', 'Visitors’ addresses']
    .concat('Waiting mails', 'Demo data', 'Postgres', 'Data files')
    .map((name) => `– ${name}: could not be checked: ${reason}`);

const HOSTED: Row[] = [
  [
    'the key belongs to another project',
    () => ({ key: 'sb_publishable_of_another_project' }),
    '✗ Address and key: … refuses the key: put the project’s publishable key into VITE_SUPABASE_ANON_KEY',
  ],
  [
    'the project is paused, so a proxy responds 502',
    answers('/rest/v1/', { status: 502 }),
    '✗ Address and key: … does not respond (502): check in the dashboard whether the project is paused',
    '– Visitors’ rights: could not be checked: … does not respond.',
    '– Visitors’ addresses: could not be checked: … does not respond.',
  ],
  [
    'visitors may read a table',
    answers('/rest/v1/projects', { status: 200 }),
    '✗ Visitors’ rights: anybody can read projects. Run in the SQL editor: select private.apply_',
  ],
  ['there is no connection string', () => openHosted(undefined), ...unread('set DATABASE_URL.')],
  [
    'the database does not respond',
    async () => openHosted(`postgres://nobody@${await noServer()}/postgres`),
    '✗ Visitors’ calls: DATABASE_URL does not respond (…): correct the connection string.',
    ...unread('DATABASE_URL does not respond.').slice(1),
  ],
  [
    'the database is empty',
    () => openHosted(databaseUrl('postgres')),
    '– Staff account: could not be checked: relation "private.staff" does not exist.',
    '✗ Migrations: … are not applied: run npm run deploy:database.',
    ...unread('').slice(3, -2),
  ],
  [
    'the limits count all visitors as one',
    answers('/rest/v1/', ({ headers }) => headers.set('cf-ray', '8f0c-MRS')),
    '✗ Visitors’ addresses: all visitors count as one, so ten requests close the form for everybody.',
  ],
];

const ON_ONE_MACHINE: Row[] = [
  [
    'the product does not run',
    async () => {
      const nowhere = `http://${await noServer()}`;
      return { site: nowhere, api: nowhere };
    },
    '✗ Address and key: … does not respond (ECONNREFUSED): check whether the product runs',
    '– Visitors’ rights: could not be checked: … does not respond.',
    '– Headers and redirects: could not be checked: … does not respond.',
  ],
  [
    'visitors may call functions of staff',
    'grant execute on function public.enrol_staff(uuid), public.search_quotes(text) to anon',
    '✗ Visitors’ calls: anybody can call enrol_staff, search_quotes. Start the product again',
  ],
  [
    'a migration is not applied',
    'delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)',
    '✗ Migrations: 1 of … are not applied: start the product again.',
  ],
  [
    'TRUSTED_PROXIES is missing behind nginx',
    async () => ({ site: `https://${await noServer()}` }),
    '✗ Visitors’ addresses: behind a proxy all visitors count as one, so ten requests close the form',
    '✗ Headers and redirects: … does not respond (ECONNREFUSED)',
  ],
  [
    'no mail server is set',
    () => ({ smtpUrl: undefined }),
    '✗ Mail server: no email is sent: set SMTP_URL in .env, and start the product again.',
  ],
  [
    'the mailbox refuses the sign-in',
    async () => {
      const { url, stop } = await startImapServer();
      onTestFinished(stop);
      return { imapUrl: url.replace('testpass', 'wrong') };
    },
    '✗ Mailbox: it refuses the sign-in: correct the user and the password in IMAP_URL.',
  ],
  [
    'the mail server of the mailbox is down',
    async () => ({ imapUrl: `imap://user:password@${await noServer()}` }),
    '✗ Mailbox: it cannot be opened (connect ECONNREFUSED …): correct IMAP_URL.',
  ],
  [
    'there is no backup',
    ({ build }) => ({ dataDirectory: build }),
    '✗ Backup: there is no backup: set up a nightly backup as in docs/one-machine.md.',
  ],
  [
    'DATABASE_URL replaces a database that is still there',
    ({ dataDirectory }) => {
      mkdirSync(databaseFolder(dataDirectory));
      return { databaseUrl: 'postgres://localhost/confluence' };
    },
    '✗ Unused database: … holds requests of clients, and is not used because DATABASE_URL is set',
  ],
  [
    'a restore set a damaged database aside',
    ({ dataDirectory }) => {
      const restored = join(dataDirectory, 'restored');
      mkdirSync(`${databaseFolder(restored)}.damaged-20261101T100000`, { recursive: true });
      writeFileSync(lastBackupFile(restored), '');
      return { dataDirectory: restored };
    },
    '✗ Unused database: … holds requests of clients, also of those who are erased',
  ],
  [
    'the last backup is old',
    ({ dataDirectory }) => {
      const then = Date.now() / 1000 - 121 * 60 * 60;
      utimesSync(lastBackupFile(dataDirectory), then, then);
      return {};
    },
    '✗ Backup: the last backup is 5 days old: read the emails of cron, see docs/backups.md.',
  ],
];

const ANYWHERE: Row[] = [
  ['nothing is wrong', ''],
  [
    'the form is closed to visitors',
    answers('/rest/v1/rpc', { body: '{"code":"42501"}' }),
    '✗ Address and key: visitors may not send the form. ',
  ],
  [
    'there is no staff account',
    'delete from private.staff',
    '✗ Staff account: there is no account staff@confluence.example: run npm run staff:password.',
  ],
  [
    'there is a second staff account',
    'insert into private.staff select id from auth.users on conflict do nothing',
    '✗ Staff account: besides staff@confluence.example, member@confluence.example can sign in: run',
  ],
  [
    'the mail server is down',
    async () => ({ smtpUrl: `smtp://${await noServer()}` }),
    '✗ Mail server: it refuses the sign-in (connect ECONNREFUSED …): correct SMTP_URL.',
  ],
  [
    'the mail server does not support encryption',
    // The product does not treat 0.0.0.0 as a local IP address, so it must not send the password without encryption.
    ({ smtpUrl }) => ({ smtpUrl: smtpUrl?.replace('127.0.0.1', '0.0.0.0') }),
    '✗ Mail server: it does not encrypt (…): use its encrypted port, with smtps:// in SMTP_URL.',
  ],
  [
    'the certificate of the mail server is not accepted',
    async () => {
      const { url, stop } = await startMailServer({ disabledCommands: ['AUTH'] });
      onTestFinished(stop);
      return { smtpUrl: url.replace('127.0.0.1', '0.0.0.0') };
    },
    '✗ Mail server: its certificate is not accepted (…): write the host of the certificate into SMTP_URL',
  ],
  [
    'a mail was not sent',
    `with quote as (
       insert into public.quotes (name, email, project_type, message)
       values ('Camille', 'camille@atelier.example', 'website', 'A site') returning id)
     insert into public.mails (kind, quote_id, status, last_error)
     select 'request', id, 'failed', 'no such user' from quote`,
    '✗ Waiting mails: 1 failed or have waited for ten minutes. The first is request Q-… (no such user)',
  ],
  [
    'a header is missing',
    answers(services[0].path, ({ headers }) => headers.delete('x-content-type-options')),
    `✗ Headers and redirects: ${services[0].path} responds without X-Content-Type-Options`,
  ],
];

for (const [where, places, rows] of [
  ['hosted Supabase', [true], HOSTED],
  ['one machine', [false], ON_ONE_MACHINE],
  ['any host', [true, false], ANYWHERE],
] as const)
  for (const [name, fault, ...says] of rows)
    it(`on ${where}, npm run doctor explains what to do when ${name}`, async () => {
      for (const isHosted of places) {
        const healthy = { ...(await open(typeof fault === 'string' ? fault : '')), isHosted };
        const changes = typeof fault === 'string' ? {} : await fault(healthy);
        const found = await findings({ ...healthy, ...changes });
        await healthy.close();
        expect(found).toEqual(says.map((line) => expect.stringMatching(patternOf(line))));
      }
    });

it('in a trial, npm run doctor reports neither demo data nor a missing backup or mail server', async () => {
  const demo = `insert into public.quotes (id, name, email, project_type, message)
    values ('5eed0000-0000-4000-8000-000000000001', 'Demo', 'demo@agency.example', 'website', 'Demo')`;
  const real = { ...(await open(demo)), isHosted: false };
  const trial = { ...real, isTrial: true, smtpUrl: undefined, dataDirectory: real.build };
  expect(await findings(real)).toEqual([
    expect.stringMatching(/^✗ Demo data: 1 quotes and 0 projects/u),
  ]);
  expect(await findings(trial)).toEqual([
    '– Backup: could not be checked: there is no backup yet (npm run backup).',
  ]);
  await real.close();
});

const patternOf = (line: string) =>
  new RegExp(`^${line.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&').replaceAll('…', '.*')}`, 'u');

/** Returns a `Fault` that changes the responses at the paths that start with `start`. */
function answers(start: string, change: Partial<Answer> | ((answer: Answer) => void)): Fault {
  return () => {
    changeAnswers((path, answer) => {
      if (!path.startsWith(start)) return;
      if (typeof change === 'function') change(answer);
      else Object.assign(answer, change);
    });
    return {};
  };
}

it('the doctor warns of a Postgres without the newest security fixes, except in a trial', async () => {
  const installation = { ...(await open('select 1')), isHosted: false };
  const warnings = async (settings: Partial<Installation>) =>
    (await examine(databaseChecks, { ...installation, ...settings }))
      .filter(({ verdict }) => verdict === 'warning')
      .map(lineOf);
  const [version] = (await warnings({})) ?? [];
  expect(version).toMatch(/^! Postgres: version 17\.\d+ .*use Debian’s Postgres 17/u);
  expect(await warnings({ isTrial: true })).toEqual([]);
  await installation.close();
});
