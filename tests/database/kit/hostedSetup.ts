import type { TestProject } from 'vitest/node';
import { type BackendConnection, querySql, runSql } from '../../../supabase/embedded/application';
import { connectPostgres } from './connect';
import { createSchema } from './createSchema';
import { type HostedDatabase, provideDatabase } from './template';

/** Every account of the tests has an address here, where nobody else has one. */
const DOMAIN = '@confluence.example';

/**
 * Prepares a Supabase given by the environment, and leaves it as it found it: it applies the migrations
 * where they are missing and takes them back at the end.
 */
export const setup = (project: TestProject) => provideDatabase(project, prepare);

async function prepare(): Promise<{ database: HostedDatabase; close(): Promise<void> }> {
  const database = databaseFrom(process.env);
  const connection = connectPostgres(database.url, 1);
  try {
    const putBack = await prepareContents(connection);
    await apiKnowsSchema(database);
    return { database, close: () => putBack().finally(() => connection.close()) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Applies the migrations where they are missing. Returns what takes everything back. */
async function prepareContents(connection: BackendConnection): Promise<() => Promise<void>> {
  const before = await contents(connection);
  const isMissing = !holds(before, 'table quotes');
  await refuseUsed(connection, before);
  const limits = isMissing ? undefined : await rowOfLimits(connection);
  const grantees = await defaultGrantees(connection);
  if (isMissing) await createSchema(connection);
  return async () => {
    if (isMissing) await removeSchema(connection, before, grantees);
    else await removeRows(connection, limits);
    await querySql(connection, 'delete from auth.users where email like $1', [`%${DOMAIN}`]);
    const after = await contents(connection);
    const changes = [
      ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
      ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ];
    if (changes.length > 0) {
      process.exitCode = 1;
      throw new Error(`The database is not as it was before:\n${changes.join('\n')}`);
    }
    console.info('The database is as it was before.');
  };
}

/** @throws Error with one sentence when a variable is missing */
function databaseFrom(environment: NodeJS.ProcessEnv): HostedDatabase {
  const required = (name: string): string => {
    const value = environment[name]?.trim();
    if (value) return value;
    throw new Error(`set ${name}; docs/decisions/two-shapes.md names what test:hosted needs.`);
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

/** What the database holds, a line each: everything that the tests or the migrations could change. */
async function contents(connection: BackendConnection): Promise<Set<string>> {
  const lines = await querySql<{ line: string }>(
    connection,
    `with ours as (
       select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
     )
     select concat_ws(' ', 'schema', nspname, nspacl) as line from pg_namespace where oid in (table ours)
     union all
     select concat_ws(' ', relkind_name, pg_class.oid::regclass, relacl)
     from pg_class join (values ('r', 'table'), ('p', 'table'), ('v', 'view'), ('m', 'view'), ('S', 'sequence'), ('i', 'index'))
       as kinds (kind, relkind_name) on kind = relkind::text
     where relnamespace in (table ours)
     union all
     select concat_ws(' ', 'function', oid::regprocedure, md5(pg_get_functiondef(oid)), proacl)
     from pg_proc where prokind in ('f', 'p') and pronamespace in (table ours)
     union all
     select concat_ws(' ', 'policy', polrelid::regclass, polname) from pg_policy
     union all
     select concat_ws(' ', 'constraint', conrelid::regclass, conname) from pg_constraint where connamespace in (table ours)
     union all
     select concat_ws(' ', 'trigger', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
     union all
     select concat_ws(' ', 'default right', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, grantee::regrole, privilege_type)
     from pg_default_acl, aclexplode(defaclacl)
     union all
     select concat_ws(' ', 'account', email) from auth.users`,
  );
  return new Set(lines.map(({ line }) => line));
}

const holds = (lines: Set<string>, start: string) =>
  [...lines].some((line) => line === start || line.startsWith(`${start} `));

/** @throws Error with one sentence when somebody uses the database */
async function refuseUsed(connection: BackendConnection, before: Set<string>): Promise<void> {
  const account = [...before].find((line) => line.startsWith('account ') && line.endsWith(DOMAIN));
  if (account) throw new Error(`the ${account} exists already.`);
  if (!holds(before, 'table quotes')) {
    if (!holds(before, 'schema private')) return;
    throw new Error('there is a schema private without this product’s tables.');
  }
  const [used] = await querySql(
    connection,
    `select from public.quotes union all select from public.projects
     union all select from private.staff limit 1`,
  );
  if (used) throw new Error('the database is in use: give the tests a project of their own.');
}

const rowOfLimits = async (connection: BackendConnection) => {
  const [row] = await querySql<{ limits: string }>(
    connection,
    'select to_jsonb(quote_limits)::text as limits from private.quote_limits',
  );
  return row?.limits;
};

/** Who gets EXECUTE on new functions of this role in the public schema. */
const defaultGrantees = (connection: BackendConnection) =>
  querySql<{ grantee: string }>(
    connection,
    `select grantee::regrole::text as grantee from pg_default_acl, aclexplode(defaclacl)
     where defaclrole = current_user::regrole and defaclnamespace = 'public'::regnamespace
       and defaclobjtype = 'f' and privilege_type = 'EXECUTE'`,
  );

async function removeSchema(
  connection: BackendConnection,
  before: Set<string>,
  grantees: { grantee: string }[],
): Promise<void> {
  const added = async (query: string) =>
    (await querySql<{ name: string; kind: string }>(connection, query)).filter(
      ({ kind, name }) => !holds(before, `${kind} ${name}`),
    );
  const tables = await added(
    `select oid::regclass::text as name, 'table' as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of tables) await runSql(connection, `drop table ${name} cascade`);
  await runSql(connection, 'drop schema private cascade');
  const functions = await added(
    `select oid::regprocedure::text as name, 'function' as kind from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  );
  for (const { name } of functions) await runSql(connection, `drop function ${name}`);
  await runSql(
    connection,
    `alter default privileges grant execute on functions to public;
     ${grantees
       .map(
         ({ grantee }) =>
           `alter default privileges in schema public grant execute on functions to ${grantee};`,
       )
       .join('\n')}
     delete from supabase_migrations.schema_migrations;`,
  );
  const history = 'supabase_migrations.schema_migrations';
  if (!holds(before, `table ${history}`)) await runSql(connection, `drop table ${history}`);
  if (!holds(before, 'schema supabase_migrations'))
    await runSql(connection, 'drop schema supabase_migrations');
}

async function removeRows(connection: BackendConnection, limits: string | undefined) {
  await runSql(
    connection,
    `delete from public.projects; delete from public.quotes; delete from public.status_changes;
     delete from private.quote_rate; delete from private.staff; delete from private.quote_limits;`,
  );
  await querySql(
    connection,
    'insert into private.quote_limits select * from jsonb_populate_record(null::private.quote_limits, $1::text::jsonb)',
    [limits],
  );
}

/** Waits until the API has read the new schema. */
async function apiKnowsSchema({ address, keys }: HostedDatabase): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(new URL('/rest/v1/rpc/enrol_staff', address), {
      method: 'POST',
      headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
      body: '{"account": null}',
    });
    const answer = await response.text();
    if (answer.includes('42501')) return;
    if (Date.now() > deadline) throw new Error(`the API says ${response.status} ${answer}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
