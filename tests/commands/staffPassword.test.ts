import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { querySql } from '../../server/database/database';
import { openLocalDatabase } from '../../server/database/localDatabase';
import { bootEmbedded } from '../../server/embedded/boot';
import { freePort } from '../../server/freePort';
import { configurationOf } from '../kit/dataFolder';
import { testFolder } from '../kit/testFolder';
import { runCommand } from './kit/runCommand';
import { startedData } from './kit/startedData';

const data = startedData(testFolder());
const url = `http://127.0.0.1:${await freePort()}`;
const hosted = {
  VITE_SUPABASE_URL: url,
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_abc',
  SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_abc',
};

it.each([
  ['rejects a short password', ['too-short'], 'Choose a password of 10 characters or more.\n', {}],
  [
    'says that the Supabase project does not respond',
    [],
    `${url} does not respond: check VITE_SUPABASE_URL and the network.\n`,
    hosted,
  ],
])('npm run staff:password %s', async (_, options, output, variables) => {
  const ended = await runCommand('staffPassword', '/nowhere', options, variables);
  expect(ended).toEqual({ code: 1, output });
});

it('npm run staff:password sets and shows the password while the server runs', {
  tags: 'operation',
}, async () => {
  const backend = await bootEmbedded(configurationOf(data));
  onTestFinished(() => backend.close());
  const stored = () =>
    querySql(backend.app.connection, 'select encrypted_password from auth.users');
  const before = await stored();
  const set = await runCommand('staffPassword', data, ['a-new-password']);
  expect([set.code, set.output]).toEqual([0, expect.stringContaining('is now a-new-password')]);
  expect(await stored()).not.toEqual(before);
  const shown = await runCommand('staffPassword', data, ['--show']);
  expect(shown).toEqual({ code: 0, output: 'a-new-password\n' });
});

it('a password that cannot be stored is not set', async () => {
  const full = startedData(testFolder());
  // A folder with the name of the file that the command writes first, because a test cannot fill the disk.
  mkdirSync(join(full, 'keys.json.new'));
  const stored = async () => {
    const database = await openLocalDatabase(configurationOf(full));
    const sql = database.connect();
    const [account] = await sql`select encrypted_password from auth.users`;
    await sql.end();
    await database.close();
    return account;
  };
  const before = await stored();
  expect(await runCommand('staffPassword', full, ['a-new-password'])).toMatchObject({ code: 1 });
  expect(await stored()).toEqual(before);
});

it('after the keys were lost, a start says that the password is not known, and a new one can be set', async () => {
  const lost = startedData(testFolder());
  rmSync(join(lost, 'keys.json'));
  const backend = await bootEmbedded(configurationOf(lost));
  expect(backend.keys.staffPassword).toBeUndefined();
  await backend.close();
  const shown = await runCommand('staffPassword', lost, ['--show']);
  expect(shown).toMatchObject({ code: 1, output: expect.stringContaining('not known') });
  await runCommand('staffPassword', lost, ['a-new-password']);
  expect(await runCommand('staffPassword', lost, ['--show'])).toMatchObject({
    output: 'a-new-password\n',
  });
});
