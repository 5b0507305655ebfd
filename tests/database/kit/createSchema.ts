import { type BackendConnection, runSql } from '../../../server/database/database';
import { applyMigrations } from '../../../server/database/migrate';

/** Applies the migrations like the Supabase CLI. Returns the names of the applied files. */
export async function createSchema(connection: BackendConnection): Promise<string[]> {
  await runSql(
    connection,
    `create schema if not exists supabase_migrations;
     create table if not exists supabase_migrations.schema_migrations (
       version text not null primary key, statements text[], name text
     );`,
  );
  return applyMigrations(connection);
}
