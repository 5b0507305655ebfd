import { SUPABASE_AUTH_HELPERS_SQL, splitSqlStatements } from '@supabase/lite';
import {
  type Application,
  type BackendConnection,
  inTransaction,
  querySql,
  runSql,
} from './database';
import { migrationFiles, migrationsFolder, refuseChangedHistory } from './migrations';

/**
 * Creates what the migrations need from a new project of hosted Supabase: the roles `anon`, `authenticated` and
 * `service_role`, the functions of the schema auth, and default privileges that let all three roles execute new
 * functions. Because of the default privileges, the tests detect a right that a migration does not revoke. An owner that
 * is no superuser may then act as these roles.
 */
const HOSTED_DEFAULTS = `
set createrole_self_grant = 'set';
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
end $$;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
${SUPABASE_AUTH_HELPERS_SQL}`;

/** Prepares a database for the first migration, so that it matches a new project of hosted Supabase. */
export async function prepareDatabase(app: Application): Promise<void> {
  await app.ensureSystemSchema();
  await runSql(app.connection, HOSTED_DEFAULTS);
}

/** Prepares the database and applies the pending migrations. Returns their file names. */
export async function migrate(app: Application, folder: URL = migrationsFolder): Promise<string[]> {
  await prepareDatabase(app);
  return applyMigrations(app.connection, folder);
}

/**
 * Applies the pending migrations in order, each in one transaction with its row in
 * supabase_migrations.schema_migrations. Returns the file names.
 * @param upTo the version of the last migration to apply
 * @throws Error that names a file that failed, changed after it was applied, is out of order or is missing
 */
export async function applyMigrations(
  connection: BackendConnection,
  folder: URL = migrationsFolder,
  upTo?: string,
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
    if (done.has(version) || (upTo !== undefined && version > upTo)) continue;
    try {
      await inTransaction(connection, async (transaction) => {
        await transaction.run(sql);
        await transaction.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, splitSqlStatements(sql)],
        );
      });
    } catch (error) {
      throw new Error(`The migration ${file} failed: ${(error as Error).message}`, {
        cause: error,
      });
    }
    applied.push(file);
  }
  if (applied.length > 0) await connection.clearSchemaCache();
  return applied;
}
