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

const rows = () => standIn.sql('select id from public.quotes union all select id from auth.users');

it('npm run test:hosted rejects a database that contains data', async () => {
  // A staff account counts as data.
  const { product } = standIn;
  const account = await runCommand('staffPassword', '/nowhere', ['only-for-this-test'], product);
  expect(account).toMatchObject({ code: 0 });
  const before = await rows();
  expect(before).toHaveLength(1);
  const command = ['run', 'test:hosted', 'tests/database/records/staff_writes.test.ts'];
  const run = await runProgram('npm', command, { NO_COLOR: '1', ...standIn.environment });
  expect(run).toEqual({
    code: 1,
    output: expect.stringContaining(
      'the database already contains data. Create a separate Supabase project for the tests.',
    ),
  });
  expect(await rows()).toEqual(before);
});
