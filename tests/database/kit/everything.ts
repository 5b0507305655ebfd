type Query = (text: string) => PromiseLike<Record<string, unknown>[]>;

/** Returns the rows of all tables of ours that meet a condition, as text, to compare two states of a database. */
export async function everything(query: Query, condition = 'true') {
  const tables = await query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname in ('public', 'private') or schemaname = 'auth' and tablename in ('users', 'sessions'))
      and ${condition}`);
  const contents = tables.map(
    ({ name }) =>
      `select '${name}' as name, array(select to_jsonb(t)::text from ${name} as t order by 1) as rows`,
  );
  const found = await query(contents.join(' union all '));
  return Object.fromEntries(found.map(({ name, rows }) => [String(name), rows as string[]]));
}
