import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { querySql } from '../../server/database/database';
import { bootEmbedded } from '../../server/embedded/boot';
import { freePort } from '../../server/freePort';
import { configurationOf } from '../kit/dataFolder';
import { testFolder } from '../kit/testFolder';
import { runCommand } from './kit/runCommand';
import { startedData } from './kit/startedData';

const data = startedData(testFolder());
const run = (...options: string[]) => runCommand('staffPassword', data, options);

it('npm run staff:password says that the Supabase project does not respond', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const hosted = {
    VITE_SUPABASE_URL: url,
    VITE_SUPABASE_ANON_KEY: 'sb_publishable_abc',
    SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_abc',
  };
  expect(await runCommand('staffPassword', '/nowhere', [], hosted)).toEqual({
    code: 1,
    output: `${url} does not respond: check VITE_SUPABASE_URL and the network.\n`,
  });
});

it('npm run staff:password sets and shows the password of a running product, also after its keys were lost', {
  tags: 'operation',
}, async () => {
  rmSync(join(data, 'keys.json'));
  expect(await run('an-old-password')).toMatchObject({ code: 0 });
  const backend = await bootEmbedded(configurationOf(data));
  onTestFinished(() => backend.close());
  expect(backend.keys.staffPassword).toBe('an-old-password');
  const stored = () =>
    querySql(backend.app.connection, 'select encrypted_password from auth.users');
  const before = await stored();

  // A folder with the name of the file that the command writes first, because a test cannot fill the disk.
  mkdirSync(join(data, 'keys.json.new'));
  expect(await run('a-new-password')).toMatchObject({ code: 1 });
  expect(await stored()).toEqual(before);
  rmSync(join(data, 'keys.json.new'), { recursive: true });

  expect(await run('a-new-password')).toEqual({
    code: 0,
    output: expect.stringContaining('is now a-new-password'),
  });
  expect(await stored()).not.toEqual(before);
  expect(await run('--show')).toEqual({ code: 0, output: 'a-new-password\n' });
});
