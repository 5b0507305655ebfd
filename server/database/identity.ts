import type postgres from 'postgres';

type Reader = Pick<postgres.ISql, 'unsafe'>;

/** Whether no migration has been applied, as in a database that has just been created. */
export async function isNewDatabase(sql: Reader): Promise<boolean> {
  const history = 'supabase_migrations.schema_migrations';
  const [found] = await sql.unsafe(`select where to_regclass('${history}') is not null`);
  if (!found) return true;
  return (await sql.unsafe(`select from ${history} limit 1`)).length === 0;
}

/** By what an operator knows a database: no other one has its id, and a new one has neither age nor rows. */
export interface Identity {
  id: string;
  /** The day on which the account of staff was added, which a backup keeps. */
  since: string;
  quotes: number;
  projects: number;
}

export async function identityOf(sql: Reader): Promise<Identity> {
  const [row] = await sql.unsafe<[Identity]>(`
    select system_identifier || '/' || oid as id,
      coalesce((select min(added_at)::date from private.staff), current_date)::text as since,
      (select count(*)::integer from public.quotes) as quotes, (select count(*)::integer from public.projects) as projects
    from pg_database cross join pg_control_system() where datname = current_database()`);
  return row;
}
