import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPostgres } from '../database/kit/connect';
import { createSchema } from '../database/kit/createSchema';
import { type StandIn, startStandIn } from '../database/kit/standIn';
import { runCommand, runProgram } from './kit/runCommand';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
  const owner = connectPostgres(standIn.environment.TEST_SUPABASE_DB_URL ?? '', 1);
  await createSchema(owner);
  await owner.close();
});
afterAll(() => standIn.stop());

/** Runs `npm run test:hosted` with a single test file. That is enough, because these tests check only the command. */
const testHosted = (environment: Record<string, string>) =>
  runProgram('npm', ['run', 'test:hosted', 'tests/database/records/staff_writes.test.ts'], {
    NO_COLOR: '1',
    ...environment,
  });

it('npm run test:hosted tests the Supabase project that the environment variables name, deletes the test rows and restores the request limits', async () => {
  await standIn.sql('update private.quote_limits set per_address = 7');
  const run = await testHosted(standIn.environment);
  expect(run).toMatchObject({ code: 0, output: expect.stringMatching(/Test Files +1 passed/u) });
  expect(await standIn.sql('select per_address from private.quote_limits')).toEqual([
    { per_address: 7 },
  ]);
  const left = await standIn.sql(
    'select id from public.quotes union all select id from auth.users',
  );
  expect(left).toEqual([]);
});

it('npm run test:hosted reports a missing variable and rejects a database that contains data', async () => {
  const missing = await testHosted({ ...standIn.environment, TEST_SUPABASE_DB_URL: '' });
  expect(missing.code).toBe(1);
  expect(missing.output).toContain('set TEST_SUPABASE_DB_URL');

  // A staff account counts as data.
  const account = await runCommand('staffPassword', '/nowhere', ['only-for-this-test'], {
    VITE_SUPABASE_URL: standIn.environment.TEST_SUPABASE_URL ?? '',
    VITE_SUPABASE_ANON_KEY: standIn.environment.TEST_SUPABASE_ANON_KEY ?? '',
    SUPABASE_SERVICE_ROLE_KEY: standIn.environment.TEST_SUPABASE_SERVICE_ROLE_KEY ?? '',
    VITE_STAFF_EMAIL: 'office@agency.example',
  });
  expect(account).toMatchObject({ code: 0 });
  const staff = () =>
    standIn.sql('select email from private.staff join auth.users on users.id = user_id');
  expect(await staff()).toEqual([{ email: 'office@agency.example' }]);
  const used = await testHosted(standIn.environment);
  expect(used.code).toBe(1);
  expect(used.output).toContain(
    'the database already contains data. Create a separate Supabase project for the tests.',
  );
  expect(await staff()).toEqual([{ email: 'office@agency.example' }]);
});
