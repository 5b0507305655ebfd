import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { querySql } from '../../server/database/database';
import { bootEmbedded } from '../../server/embedded/boot';
import { freePort } from '../../server/freePort';
import { configurationOf, temporaryFolder } from '../kit/dataFolder';
import { copyStartedData } from './kit/dataSetup';
import { runCommand } from './kit/runCommand';

it('npm run staff:password rejects a short password', async () => {
  expect(await runCommand('staffPassword', '/nowhere', ['too-short'])).toEqual({
    code: 1,
    output: 'Choose a password of 10 characters or more.\n',
  });
});

it('npm run staff:password prints one sentence when the Supabase project does not respond', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const ended = await runCommand('staffPassword', '/nowhere', [], {
    VITE_SUPABASE_URL: url,
    VITE_SUPABASE_ANON_KEY: 'sb_publishable_abc',
    SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_abc',
  });
  expect(ended).toEqual({
    code: 1,
    output: `${url} does not respond: check VITE_SUPABASE_URL and the network.\n`,
  });
});

it('npm run staff:password sets and shows the password while the server runs', async () => {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  copyStartedData(inject('startedData'), data);
  const backend = await bootEmbedded(configurationOf(data));
  const stored = () =>
    querySql(backend.app.connection, 'select encrypted_password from auth.users');
  try {
    const before = await stored();
    const set = await runCommand('staffPassword', data, ['a-new-password']);
    expect([set.code, set.output]).toEqual([0, expect.stringContaining('is now a-new-password')]);
    expect(await stored()).not.toEqual(before);
    expect(await runCommand('staffPassword', data, ['--show'])).toEqual({
      code: 0,
      output: 'a-new-password\n',
    });
  } finally {
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
