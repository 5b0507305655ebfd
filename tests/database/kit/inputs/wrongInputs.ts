import { OPEN_AUTH, OPEN_FUNCTIONS, OPEN_TABLES } from '../../../../server/gateway/openRoutes';
import type { Backend } from '../backend';

/** A request whose body may be any text. */
export interface Input {
  method: string;
  path: string;
  body?: string;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const DEPTH = 3_000;
const nested = (open: string, close: string): string => open.repeat(DEPTH) + close.repeat(DEPTH);

/** JSON values of every type. Most of them are invalid for most columns. */
const BODIES = [
  'null',
  'true',
  '5',
  '2147483648',
  '"x"',
  '{}',
  '{"toString":1}',
  '[]',
  '[[1],{}]',
  nested('[', ']'),
  '"a\\u0000b"',
  '"\\ud800"',
];

/** Filter conditions, encoded for a URL. */
const COMPARED = [
  'is.x',
  'eq.2147483648',
  'eq.x',
  'eq.%7B%7D',
  'cs.%7B%7D',
  'eq.%5B%5D',
  'in.(1,x)',
  `eq.${encodeURIComponent(nested('[', ']').slice(0, 2_000))}`,
  'eq.a%00b',
  'eq.%ED%A0%80',
];

/** Returns requests to each sign-in route with every wrong value in each field and as the whole body. */
export const wrongSignIns = (account: object): Input[] =>
  OPEN_AUTH.flatMap((path) => [
    ...BODIES.map((body) => ({ method: 'POST', path, body })),
    ...['email', 'password', 'refresh_token'].flatMap((field) =>
      BODIES.map((value) => {
        const others = Object.entries(account).filter(([name]) => name !== field);
        const fields = others.map(([name, given]) => `"${name}":${JSON.stringify(given)}`);
        return { method: 'POST', path, body: `{${[...fields, `"${field}":${value}`].join()}}` };
      }),
    ),
  ]);

/** Returns a valid value of a type, for the parameters that are not under test. */
const valid = (type: string): unknown => {
  if (type.endsWith('[]')) return [];
  if (type === 'uuid') return NOBODY;
  if (type.startsWith('json')) return {};
  if (type.startsWith('timestamp') || type === 'date') return '2026-01-01';
  if (type === 'boolean') return false;
  return /^(?:integer|bigint|numeric|smallint)$/u.test(type) ? 1 : 'x';
};

/**
 * Returns requests with every wrong value for every parameter of the functions in `OPEN_FUNCTIONS`, and for every
 * column of the tables in `OPEN_TABLES`. With `isOneOfEachType`, only one column of each type in each table gets the
 * values.
 */
export async function wrongInputs(
  { sql }: Pick<Backend, 'sql'>,
  { isOneOfEachType = false } = {},
): Promise<Input[]> {
  const columns = await sql<{ table: keyof typeof OPEN_TABLES; column: string }>(
    `select distinct on (table_name, kind) table_name as table, column_name as column
     from information_schema.columns,
       lateral (select case when $2::boolean then data_type::text else column_name::text end as kind)
     where table_schema = 'public' and table_name = any ($1) order by table_name, kind, ordinal_position`,
    [Object.keys(OPEN_TABLES), isOneOfEachType],
  );
  const functions = await sql<{ name: string; parameters: Record<string, string> }>(
    `select proname as name, coalesce(jsonb_object_agg(parameter, format_type(type, null))
       filter (where parameter is not null), '{}') as parameters
     from pg_proc left join lateral unnest(proargnames[:pronargs], proargtypes::oid[]) as p (parameter, type) on true
     where pronamespace = 'public'::regnamespace and proname = any ($1) group by oid, proname order by 1`,
    [[...OPEN_FUNCTIONS]],
  );
  return [
    ...columns.flatMap(({ table, column }) => inputsOf(table, column)),
    ...functions.flatMap(({ name, parameters }) => callsOf(name, parameters)),
  ];
}

function inputsOf(table: keyof typeof OPEN_TABLES, column: string): Input[] {
  const path = `/rest/v1/${table}`;
  const writing = OPEN_TABLES[table].filter((method) => method === 'POST' || method === 'PATCH');
  return [
    ...COMPARED.map((compared) => ({ method: 'GET', path: `${path}?${column}=${compared}` })),
    ...BODIES.flatMap((value) =>
      writing.map((method) => ({
        method,
        path: method === 'PATCH' ? `${path}?${column}=not.is.null` : path,
        body: `{"${column}":${value}}`,
      })),
    ),
  ];
}

function callsOf(name: string, parameters: Record<string, string>): Input[] {
  const path = `/rest/v1/rpc/${name}`;
  return Object.keys(parameters).flatMap((tried) => {
    const others = Object.entries(parameters).filter(([parameter]) => parameter !== tried);
    const given = others.map(
      ([parameter, type]) => `"${parameter}":${JSON.stringify(valid(type))}`,
    );
    return BODIES.map((value) => ({
      method: 'POST',
      path,
      body: `{${[...given, `"${tried}":${value}`].join()}}`,
    }));
  });
}
