import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchema } from '../database/kit/createSchema';
import { type StandIn, startStandIn } from '../database/kit/standIn';
import { runCommand, runProgram } from './kit/runCommand';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
  await createSchema(standIn.owner);
});
afterAll(() => standIn.stop());

/** Runs `npm run test:hosted` with a single test file, because these tests check only the command. */
const testHosted = (changes: Record<string, string> = {}) =>
  runProgram('npm', ['run', 'test:hosted', 'tests/database/records/staff_writes.test.ts'], {
    NO_COLOR: '1',
    ...standIn.environment,
    ...changes,
  });
const limits = () => standIn.sql('select per_address from private.quote_limits');
const rows = () => standIn.sql('select id from public.quotes union all select id from auth.users');

it('npm run test:hosted tests the Supabase project that the environment variables name, deletes the test rows and restores the request limits', async () => {
  await standIn.sql('update private.quote_limits set per_address = 7');
  const passed = expect.stringMatching(/Test Files +1 passed/u);
  expect(await testHosted()).toEqual({ code: 0, output: passed });
  expect(await limits()).toEqual([{ per_address: 7 }]);
  expect(await rows()).toEqual([]);
});

it('npm run test:hosted reports a missing variable and rejects a database that contains data', async () => {
  const missing = expect.stringContaining('set TEST_SUPABASE_DB_URL');
  expect(await testHosted({ TEST_SUPABASE_DB_URL: '' })).toEqual({ code: 1, output: missing });

  // A staff account counts as data.
  const { product } = standIn;
  const account = await runCommand('staffPassword', '/nowhere', ['only-for-this-test'], product);
  expect(account).toMatchObject({ code: 0 });
  const before = await rows();
  expect(before).toHaveLength(1);
  expect(await testHosted()).toEqual({
    code: 1,
    output: expect.stringContaining(
      'the database already contains data. Create a separate Supabase project for the tests.',
    ),
  });
  expect(await rows()).toEqual(before);
});
