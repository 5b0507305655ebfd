import { expect, it, onTestFinished } from 'vitest';
import { querySql } from '../../server/database/database';
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

it('npm run staff:password sets and shows the password while the server runs', async () => {
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
