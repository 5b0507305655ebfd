import type { QuoteRequest } from '../../../src/domain/quotes';
import * as schema from '../../../src/domain/schema';
import { offerValues, projectValues, quoteValues } from '../../kit/rows';
import type { Backend } from './backend';

/** Returns a request as the form sends it, with a new request id. */
export function quoteRequest(changes: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    request_id: crypto.randomUUID(),
    ...quoteValues,
    elapsed_ms: 45_000,
    ...changes,
  };
}

/** Changes the statuses of quotes as staff. */
export const setStatuses = async (
  { staff }: Pick<Backend, 'staff'>,
  changes: Record<string, string[]>,
  author?: string,
  reason?: string,
) => {
  const sets = Object.entries(changes).map(([status, ids]) => ({
    set: { status, ...(reason && { rejection_reason: reason }) },
    ids,
  }));
  const args = { table_name: 'quotes', changes: sets, ...(author && { author }) };
  return (await staff()).rpc('change_rows', args);
};

/** Returns the ids of the rows that a list finds for the typed text. */
export const search = async (
  backend: Pick<Backend, 'call'>,
  table: 'quotes' | 'projects' | 'offers',
  typed: string,
): Promise<string[]> =>
  (await backend.call<{ id: string }[]>(`search_${table}`, { q: typed })).map(({ id }) => id);

type Columns = Record<string, unknown>;

/** Returns a function that inserts a row with the role that owns the database and returns its id. */
const inserter =
  (table: string, values: Columns) =>
  async ({ sql }: Pick<Backend, 'sql'>, columns: Columns = {}): Promise<string> => {
    const names = Object.keys({ ...values, ...columns });
    const [row] = await sql<{ id: string }>(
      `insert into public.${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
      Object.values({ ...values, ...columns }),
    );
    if (row === undefined) throw new Error('Nothing was inserted.');
    return row.id;
  };
export const insertQuote = inserter('quotes', quoteValues);
export const insertProject = inserter('projects', projectValues);
/** The rows with which the tests of these tables work. */
const known: Readonly<Record<string, Columns>> = {
  quotes: quoteValues,
  projects: projectValues,
  offers: offerValues,
};

/** Returns a valid row of any table: the values that it needs, as its columns and their constraints allow them. */
export async function validRow(backend: Pick<Backend, 'sql'>, table: string): Promise<Columns> {
  const own = known[table];
  if (own) return own;
  const needed = await backend.sql<{ name: string; type: string; linked: string | null }>(
    `select attname as name, atttypid::regtype::text as type, relname as linked
     from pg_attribute
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
       left join pg_constraint on conrelid = attrelid and contype = 'f' and conkey = array[attnum]
       left join pg_class on pg_class.oid = confrelid
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attnotnull and adbin is null`,
    [`public.${table}`],
  );
  const row: Columns = {};
  for (const { name, type, linked } of needed)
    row[name] = linked ? await insertRow(backend, linked) : validValue(table, name, type);
  return row;
}

interface Rule {
  codes?: readonly string[];
  min?: number | string;
  maxLength?: number;
}

/** Returns a value that no other row has, if the type of the column allows it. */
function validValue(table: string, column: string, type: string): unknown {
  const rules: object | undefined = new Map(Object.entries(schema)).get(table as 'quotes');
  const { codes, min, maxLength }: Rule = Object(Reflect.get({ ...rules }, column));
  const kinds = Object.entries(schema.constraints).flatMap(([name, constraint]) =>
    name.startsWith(`${table}_`) && constraint.column === column ? constraint.kind : [],
  );
  if (kinds.includes('is_address')) return 'amina@client.example';
  if (kinds.includes('pattern')) return 'https://client.example';
  const own = crypto.randomUUID();
  const byType = new Map<string, unknown>([
    ['text', own.slice(0, maxLength)],
    ['uuid', own],
    ['date', '2026-06-03'],
    ['boolean', false],
  ]);
  return codes?.[0] ?? min ?? byType.get(type) ?? 1;
}

export const insertRow = async (backend: Pick<Backend, 'sql'>, table: string) =>
  inserter(table, await validRow(backend, table))(backend);
export const insertPerson = inserter('people', { name: 'Claire Martin' });
export const insertOffer = inserter('offers', offerValues);
export const insertNote = inserter('notes', { author: 'Lyon', body: 'Call back on Monday.' });

/** The days and times of a row that its triggers set, or that must not lie after them. */
const moments = {
  quotes: ['created_at', 'updated_at', 'responded_at'],
  offers: ['created_at', 'updated_at', 'valid_until'],
} as const;

/** Makes rows as old as if nobody had done anything with them since, except for `columns`. */
export const age = (
  { runWithoutTriggers }: Pick<Backend, 'runWithoutTriggers'>,
  table: keyof typeof moments,
  ids: readonly string[],
  since: string,
  columns: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const sets = new Map([
    ...moments[table].map(
      (name) =>
        [name, `case when ${name} is not null then now() - interval '${since}' end`] as const,
    ),
    ...Object.entries(columns).map(([name, value]) => [name, `'${value}'`] as const),
  ]);
  return runWithoutTriggers(
    table,
    `update public.${table} set ${[...sets].map(([name, value]) => `${name} = ${value}`).join()}
     where id = any ('{${ids.join()}}')`,
  );
};
