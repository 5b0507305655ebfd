import type postgres from 'postgres';

/** A table of the product. All names are quoted for SQL. */
export interface Table {
  name: string;
  columns: string[];
  identityColumns: string[];
}

/** The tables that stay in their database. */
const STAYING = [
  // The header of a backup contains the accounts of staff.
  'private.staff',
  // Counts the requests of the last minutes.
  'private.quote_rate',
  // Contains the address and the secret of the Edge Function of one hosted project.
  'private.mail_worker',
];

/**
 * Sets what the text of rows and the duration of a copy depend on, as pg_dump does. With row_security off, rows that
 * a policy hides are an error, instead of missing in the backup.
 */
export const copySettings = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local transaction_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local row_security = off;
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Returns the tables that a backup contains. Each one follows the tables that it refers to. */
export async function readTables(sql: postgres.ISql): Promise<Table[]> {
  const found = await sql<(Table & { parents: string[] })[]>`
    select format('%I.%I', nspname, relname) as name,
      array(
        select quote_ident(attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select quote_ident(attname) from pg_attribute
        where attrelid = pg_class.oid and attidentity <> '' and not attisdropped order by attnum
      ) as "identityColumns",
      array(
        select format('%I.%I', parent_schema.nspname, parent.relname) from pg_constraint
        join pg_class as parent on parent.oid = confrelid
        join pg_namespace as parent_schema on parent_schema.oid = parent.relnamespace
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      ) as parents
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'private')
    order by 1`;
  const waiting = new Map(
    found.filter(({ name }) => !STAYING.includes(name)).map((table) => [table.name, table]),
  );
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(
      ({ parents }) => !parents.some((parent) => waiting.has(parent)),
    );
    if (next === undefined) throw new Error('The foreign keys of the tables form a circle.');
    const { parents: _, ...table } = next;
    ordered.push(table);
    waiting.delete(table.name);
  }
  return ordered;
}

/** Whether the role of the connection has this privilege on the accounts. Hosts may keep it to themselves. */
export async function mayUseAccounts(
  sql: postgres.ISql,
  privilege: 'select' | 'insert',
): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select case when has_schema_privilege('auth', 'usage') then
      has_table_privilege('auth.users', ${privilege}) and has_table_privilege('auth.identities', ${privilege})
    else false end as may`;
  return row?.may ?? false;
}
