import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { freePort } from '../../supabase/development/freePort';
import {
  type DatabaseFacts,
  isRead,
  readDatabase as readAt,
} from '../../supabase/doctor/databaseFacts';
import { complaints, openInstallation, STAFF, UNCHECKED_WITH_DATABASE } from './kit/installation';

const { healthy, breakAnswers, readDatabase, asOwner, rows } = openInstallation();

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
    `grant execute on function public.enrol_staff(uuid), public.search_quotes(text) to anon;
     grant usage on schema private to anon`,
    'revoke usage on schema private from anon; select private.apply_privileges()',
    'Visitors’ rights',
    /anybody can call enrol_staff, call search_quotes/u,
  ],
  [
    'the form is closed to visitors',
    'revoke execute on function public.submit_quote(jsonb) from anon',
    'select private.apply_privileges()',
    'Address and key',
    /visitors may not send the form\. Run .*apply_privileges/u,
  ],
];

it.each(DATABASE_BREAKS)('when %s', async (_what, sql, undo, check, words) => {
  await asOwner(sql);
  try {
    const before = await rows();
    const found = await complaints({ ...healthy(), database: await readDatabase() });
    expect(found).toEqual({
      ...UNCHECKED_WITH_DATABASE,
      [check]: expect.stringMatching(words),
    });
    expect(await rows()).toEqual(before);
  } finally {
    await asOwner(undo);
  }
});

it.each([
  ['agency@mail.example.com', false],
  ['team@notagency.com', false],
  ['team@agency.com', true],
  ['team@AGENCY.com', true],
  ['team@mail.agency.com', true],
  ['staff@agency.invalid', true],
])('when staff share the address %s, of their own: %s', async (staffEmail, isOwn) => {
  const read = await readDatabase();
  if (!isRead(read)) throw new Error('The stand-in was not read.');
  const database = { ...read, staff: [staffEmail.toLowerCase()] };
  const found = await complaints({
    ...healthy(),
    publicSite: 'https://www.agency.com',
    staffEmail,
    database,
  });
  const words = new RegExp(
    `^broken: whoever reads the mail of ${staffEmail} can take the account`,
    'u',
  );
  expect(found['Staff account']).toEqual(isOwn ? undefined : expect.stringMatching(words));
});

it('when the database is not as it should be', async () => {
  const read = await readDatabase();
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
    expect(await complaints({ ...healthy(), database: { ...read, ...change } })).toEqual({
      ...UNCHECKED_WITH_DATABASE,
      [check]: expect.stringMatching(words),
    });
  }
  breakAnswers((_path, { headers }) => headers.set('cf-ray', '8f0c-MRS'));
  expect(await complaints({ ...healthy(), database: read })).toMatchObject({
    'Visitors’ addresses': expect.stringMatching(/ten requests close the form/u),
  });
});

it('when the database does not answer', async () => {
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/postgres`;
  const found = await complaints({ ...healthy(), database: await readAt(url) });
  expect(found.Postgres).toMatch(/^broken: DATABASE_URL does not answer/u);
  expect(found.Migrations).toBe('unchecked: could not be checked: DATABASE_URL does not answer.');
  expect(await readAt('db.example')).toMatchObject({ origin: 'DATABASE_URL' });
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
  const said = async (smtpUrl: string) => (await complaints({ ...healthy(), smtpUrl })).Mail;
  expect(await said(`smtp://office:right@127.0.0.1:${port}`)).toBeUndefined();
  expect(await said(`smtp://office:wrong@127.0.0.1:${port}`)).toMatch(
    /^broken: the mail server does not let us in \(Invalid login: .*correct SMTP_URL\.$/u,
  );
  // This machine too, but by no name of it: the password would be sent in clear.
  expect(await said(`smtp://office:right@0.0.0.0:${port}`)).toMatch(
    /^broken: the mail server does not encrypt \(.*STARTTLS.*: use its encrypted port/u,
  );
  breakAnswers((path, answer) => {
    if (path.startsWith('/functions/')) answer.status = 403;
  });
  expect(await said(`smtp://office:right@127.0.0.1:${port}`)).toBe(
    'broken: The function that sends mails answers 403. Run npm run deploy:database.',
  );
  await new Promise<void>((resolve) => server.close(resolve));
  expect(await said(`smtp://127.0.0.1:${port}`)).toMatch(/does not let us in \(.*ECONNREFUSED/u);

  await asOwner(
    `insert into public.quotes (name, email, project_type, message)
     values ('Nora', 'nora@example.com', 'saas', 'A booking system.');
     insert into private.mails (quote_id, kind, status, last_error)
     select id, 'request', 'failed', '550 unknown' from public.quotes`,
  );
  expect((await complaints(healthy()))['Waiting mails']).toMatch(
    /^broken: 1 failed or have waited .* request Q-\w+ \(550 unknown\): mend that/u,
  );
  await asOwner('delete from public.quotes');
});
