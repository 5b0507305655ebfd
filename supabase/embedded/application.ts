import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { App, SUPABASE_AUTH_HELPERS_SQL, splitSqlStatements } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { hash } from 'bcryptjs';
import { SESSION_HOURS } from '../../src/domain/session';
import { migrationFiles, migrationsFolder, refuseChangedHistory } from './migrations';

/** The embedded database, or a real Postgres in the tests. */
export type BackendConnection = PgliteConnection | PostgresConnection;

export interface BackendKeys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

export interface StaffAccount {
  email: string;
  password: string;
}

export type Application = ReturnType<typeof createApplication>;

type Row = Record<string, unknown>;

/** SQL in a transaction: `run` takes many statements, `query` one with parameters. */
interface Transaction {
  run(sql: string): Promise<unknown>;
  query(sql: string, parameters: unknown[]): Promise<readonly Row[]>;
}

const BCRYPT_ROUNDS = 10;

const seedFile = new URL('../seed.sql', import.meta.url);

/**
 * What hosted Supabase has before the first migration: the request roles, the auth helpers, and
 * default privileges that hand new functions to everybody (so that a forgotten revoke shows here too).
 */
const HOSTED_DEFAULTS = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
end $$;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
${SUPABASE_AUTH_HELPERS_SQL}`;

/** The API and the sign-in over a connection; not usable before `migrate` and `grantRoles`. */
export function createApplication(
  connection: BackendConnection,
  { keys, siteUrl }: { keys: BackendKeys; siteUrl?: string },
) {
  connection.normalizeDbError = refusalOf;
  return new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      enable_signup: false,
      minimum_password_length: 10,
      sessions: { timebox: `${SESSION_HOURS}h` },
      email: { enable_signup: false, enable_confirmations: false },
      ...(siteUrl === undefined ? {} : { site_url: siteUrl }),
    },
    options: { server: { admin: false, disableStudio: true } },
  });
}

/** What Postgres refuses by a rule of a table or a function is a mistake of the caller; Lite answers 500. */
const MISTAKES = /^(?:0A000|23514|23P01|44000|P0001)$/u;

/** Lite answers such an error as the function says that raises it: with its status, code and words. */
function refusalOf<E>(error: E) {
  if (!(error instanceof Error) || !('code' in error) || !MISTAKES.test(String(error.code)))
    return error;
  const { code, message, detail = null, hint = null } = error as DatabaseError;
  return Object.assign(new Error(JSON.stringify({ code, message, details: detail, hint })), {
    code: 'PGRST',
    detail: JSON.stringify({ status: 400, headers: {} }),
  });
}

interface DatabaseError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

/** Many statements at once, as the owner of the database. */
export async function runSql(connection: BackendConnection, sql: string): Promise<void> {
  if ('exec' in connection.driver) await connection.driver.exec(sql);
  else await connection.driver.unsafe(sql);
}

/** One statement with parameters, as the owner of the database. */
export async function querySql<R extends Row = Row>(
  connection: BackendConnection,
  sql: string,
  parameters: unknown[] = [],
): Promise<R[]> {
  if ('exec' in connection.driver) return (await connection.driver.query<R>(sql, parameters)).rows;
  const rows = await connection.driver.unsafe<R[]>(
    sql,
    parameters as Parameters<typeof connection.driver.unsafe>[1],
  );
  return [...rows];
}

async function inTransaction(
  connection: BackendConnection,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { driver } = connection;
  if ('exec' in driver) {
    await driver.transaction((sql) =>
      work({
        run: (text) => sql.exec(text),
        query: async (text, parameters) => (await sql.query<Row>(text, parameters)).rows,
      }),
    );
    return;
  }
  await driver.begin((sql) =>
    work({
      run: (text) => sql.unsafe(text),
      query: (text, parameters) =>
        sql.unsafe<Row[]>(text, parameters as Parameters<typeof sql.unsafe>[1]),
    }),
  );
}

/** Makes a database what hosted Supabase's is before the first migration. */
export async function prepareDatabase(app: Application): Promise<void> {
  await app.ensureSystemSchema();
  await runSql(app.connection, HOSTED_DEFAULTS);
}

/** Prepares the database and applies the pending migrations. Returns their files. */
export async function migrate(app: Application, folder: URL = migrationsFolder): Promise<string[]> {
  await prepareDatabase(app);
  return applyMigrations(app.connection, folder);
}

/**
 * Applies the pending migrations in order, each together with its row in
 * supabase_migrations.schema_migrations in one transaction. Returns the files applied.
 * @throws Error naming a file that failed, changed after it was applied, came too late or is missing
 */
export async function applyMigrations(
  connection: BackendConnection,
  folder: URL = migrationsFolder,
): Promise<string[]> {
  const history = await querySql<{ version: string; statements: string[] | null }>(
    connection,
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const files = await migrationFiles(folder);
  refuseChangedHistory(files, new Map(history.map((row) => [row.version, row.statements])));
  const done = new Set(history.map(({ version }) => version));
  const applied: string[] = [];
  for (const { file, version, name, sql } of files) {
    if (done.has(version)) continue;
    try {
      await inTransaction(connection, async (transaction) => {
        await transaction.run(sql);
        await transaction.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, splitSqlStatements(sql)],
        );
      });
    } catch (error) {
      throw new Error(`The migration ${file} failed: ${messageOf(error)}`, {
        cause: error,
      });
    }
    applied.push(file);
  }
  if (applied.length > 0) await connection.clearSchemaCache();
  return applied;
}

/**
 * Demo quotes and projects, at the first start of a database only: what staff deleted does not come
 * back, and a database that started without them never gets them.
 */
export async function seed(
  connection: BackendConnection,
  { demo = true, file = seedFile }: { demo?: boolean; file?: URL } = {},
): Promise<void> {
  const path = 'supabase/seed.sql';
  const done = await querySql(
    connection,
    'select from supabase_migrations.seed_files where path = $1',
    [path],
  );
  if (done.length > 0) return;
  const sql = demo ? await readFile(file, 'utf8') : '';
  try {
    await inTransaction(connection, async (transaction) => {
      await transaction.run(sql);
      await transaction.query(
        'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)',
        [path, createHash('sha256').update(sql).digest('hex')],
      );
    });
  } catch (error) {
    throw new Error(`The demo data could not be loaded: ${messageOf(error)}`, { cause: error });
  }
}

export async function demoCounts(
  connection: BackendConnection,
): Promise<{ quotes: number; projects: number }> {
  const [row] = await querySql<{ quotes: number; projects: number }>(
    connection,
    `select (select count(*)::integer from private.demo_quotes()) as quotes,
       (select count(*)::integer from private.demo_projects()) as projects`,
  );
  return row ?? { quotes: 0, projects: 0 };
}

/**
 * Lite grants its roles every table privilege inside the first request of a connection, where
 * parallel requests would race it. This does it once, alone, then puts the migrations' own
 * privileges back. Call it after `migrate` and before the first request.
 */
export async function grantRoles(connection: BackendConnection): Promise<void> {
  await connection.withContext({ auth: { role: 'anon', uid: null } }, async () => undefined);
  await runSql(connection, 'select private.apply_privileges()');
}

async function accountId(
  connection: BackendConnection,
  email: string,
): Promise<string | undefined> {
  const [account] = await querySql<{ id: string }>(
    connection,
    'select id from auth.users where email = $1',
    [email.toLowerCase()],
  );
  return account?.id;
}

/**
 * Creates the staff account and its membership where they are missing; an account that was staff
 * before it is dismissed. Returns true for a new account.
 */
export async function ensureStaff(
  connection: BackendConnection,
  { email, password }: StaffAccount,
): Promise<boolean> {
  const existing = await accountId(connection, email);
  const id = existing ?? randomUUID();
  if (existing === undefined) await createAccount(connection, id, { email, password });
  const others = await querySql(connection, 'select from private.staff where user_id <> $1', [id]);
  await querySql(
    connection,
    others.length > 0
      ? 'select public.enrol_staff($1)'
      : 'insert into private.staff (user_id) values ($1) on conflict do nothing',
    [id],
  );
  return existing === undefined;
}

/** An account that may sign in and is nobody: membership is `private.staff`. */
export async function createAccount(
  connection: BackendConnection,
  id: string,
  { email, password }: StaffAccount,
): Promise<void> {
  const address = email.toLowerCase();
  await querySql(
    connection,
    `with account as (
       insert into auth.users
         (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, $3, now(),
         '{"provider": "email", "providers": ["email"]}', '{}')
       returning id, email
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     select $4, 'email', id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
     from account`,
    [id, address, await hash(password, BCRYPT_ROUNDS), randomUUID()],
  );
}

/** Sets or rotates the staff password and ends every staff session. */
export async function setStaffPassword(
  connection: BackendConnection,
  account: StaffAccount,
): Promise<void> {
  if (await ensureStaff(connection, account)) return;
  const id = await accountId(connection, account.email);
  await querySql(
    connection,
    'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    [id, await hash(account.password, BCRYPT_ROUNDS)],
  );
  await querySql(connection, 'select public.enrol_staff($1)', [id]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
