import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPostgres } from '../database/kit/connect';
import { createSchema } from '../database/kit/createSchema';
import { type StandIn, startStandIn } from '../database/kit/standIn';
import { runCommand, runProgram } from './kit/runCommand';

const PATIENCE_MS = 300_000;

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
}, PATIENCE_MS);
afterAll(() => standIn.stop());

/** Runs one file of the suite; all of them would test the stand-in. */
const testHosted = (environment: Record<string, string>) =>
  runProgram('npm', ['run', 'test:hosted', 'tests/database/staff_writes.test.ts'], {
    NO_COLOR: '1',
    ...environment,
  });

const tables = () =>
  standIn.sql("select tablename from pg_tables where schemaname in ('public', 'private')");

it(
  'tests a Supabase of the environment, and leaves an empty one empty',
  async () => {
    const run = await testHosted(standIn.environment);
    expect(run.output).toContain('The database is as it was before.');
    expect(run).toMatchObject({ code: 0, output: expect.stringMatching(/Test Files +1 passed/u) });
    expect(await tables()).toEqual([]);
  },
  PATIENCE_MS,
);

it(
  'leaves a prepared one with its tables and its limits',
  async () => {
    const owner = connectPostgres(standIn.environment.TEST_SUPABASE_DB_URL ?? '', 1);
    await createSchema(owner);
    await owner.close();
    await standIn.sql('update private.quote_limits set per_address = 7');
    const before = await tables();
    expect(before.length).toBeGreaterThan(5);
    const run = await testHosted(standIn.environment);
    expect(run).toMatchObject({ code: 0, output: expect.stringMatching(/Test Files +1 passed/u) });
    expect(await tables()).toEqual(before);
    expect(await standIn.sql('select per_address from private.quote_limits')).toEqual([
      { per_address: 7 },
    ]);
  },
  PATIENCE_MS,
);

it(
  'says what is missing, and refuses a database that somebody uses',
  async () => {
    const missing = await testHosted({ ...standIn.environment, TEST_SUPABASE_DB_URL: '' });
    expect(missing.code).toBe(1);
    expect(missing.output).toContain('set TEST_SUPABASE_DB_URL');

    // A staff account is use enough.
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
    expect(used.output).toContain('the database is in use: give the tests a project of their own.');
    expect(await staff()).toEqual([{ email: 'office@agency.example' }]);
  },
  PATIENCE_MS,
);
