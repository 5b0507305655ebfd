import type { TestProject } from 'vitest/node';
import { type BackendConnection, querySql, runSql } from '../../../server/database/database';
import { connectPostgres } from './connect';
import { type HostedDatabase, provideDatabase } from './template';

/**
 * Matches the email addresses of the test accounts, which are deleted at the end. No other account may use this domain.
 */
const ACCOUNTS = '%@confluence.example';

/**
 * Runs the tests on the Supabase project that the environment variables name. The project must have the migrations and
 * no rows.
 * At the end, deletes the rows and the accounts of the tests.
 */
export const setup = (project: TestProject) => provideDatabase(project, prepare);

async function prepare(): Promise<{ database: HostedDatabase; close(): Promise<void> }> {
  const database = databaseFrom(process.env);
  const connection = connectPostgres(database.url, 1);
  try {
    await refuseUnready(connection);
    const limits = await rowOfLimits(connection);
    return {
      database,
      close: () => removeRows(connection, limits).finally(() => connection.close()),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** @throws Error that names a required environment variable if the variable is missing */
function databaseFrom(environment: NodeJS.ProcessEnv): HostedDatabase {
  const required = (name: string): string => {
    const value = environment[name]?.trim();
    if (value) return value;
    throw new Error(
      `set ${name}. docs/decisions/two-shapes.md lists the variables of test:hosted.`,
    );
  };
  return {
    kind: 'hosted',
    address: required('TEST_SUPABASE_URL'),
    url: required('TEST_SUPABASE_DB_URL'),
    keys: {
      publishableKey: required('TEST_SUPABASE_ANON_KEY'),
      secretKey: required('TEST_SUPABASE_SERVICE_ROLE_KEY'),
      jwtSecret: environment.TEST_SUPABASE_JWT_SECRET?.trim() || undefined,
    },
  };
}

/** @throws Error with the remedy if the tables are missing, or if there are rows or test accounts */
async function refuseUnready(connection: BackendConnection): Promise<void> {
  const [table] = await querySql(
    connection,
    "select where to_regclass('private.quote_limits') is not null",
  );
  if (!table) throw new Error('apply the migrations first with npx supabase db push --remote.');
  const [used] = await querySql(
    connection,
    `select from public.quotes union all select from public.projects union all select from private.staff
     union all select from auth.users where email like $1 limit 1`,
    [ACCOUNTS],
  );
  if (used)
    throw new Error(
      'the database already contains data. Create a separate Supabase project for the tests.',
    );
}

const rowOfLimits = async (connection: BackendConnection) => {
  const [row] = await querySql<{ limits: string }>(
    connection,
    'select to_jsonb(quote_limits)::text as limits from private.quote_limits',
  );
  return row?.limits;
};

async function removeRows(connection: BackendConnection, limits: string | undefined) {
  await runSql(
    connection,
    `delete from public.projects; delete from public.quotes;
     delete from private.quote_rate; delete from private.staff; delete from private.quote_limits;`,
  );
  await querySql(
    connection,
    'insert into private.quote_limits select * from jsonb_populate_record(null::private.quote_limits, $1::text::jsonb)',
    [limits],
  );
  await querySql(connection, 'delete from auth.users where email like $1', [ACCOUNTS]);
}
