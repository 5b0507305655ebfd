import { OPEN_AUTH, OPEN_FUNCTIONS } from '../../../../server/gateway/openRoutes';
import { tableMethods } from '../../../../src/domain/schema';
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
  'eq.a%00b',
  'eq.%ED%A0%80',
  `eq.${encodeURIComponent(nested('[', ']').slice(0, 2_000))}`,
];

/** Returns requests with an object in which each value in turn is replaced by every wrong value. */
const replacedInTurn = (path: string, fields: Record<string, unknown>): Input[] =>
  Object.keys(fields).flatMap((tried) =>
    BODIES.map((body) => {
      const given = Object.entries(fields).map(
        ([name, value]) => `"${name}":${name === tried ? body : JSON.stringify(value)}`,
      );
      return { method: 'POST', path, body: `{${given.join()}}` };
    }),
  );

/** Returns requests to each sign-in route with every wrong value in each field and as the whole body. */
export const wrongSignIns = (account: object): Input[] =>
  OPEN_AUTH.flatMap((path) => [
    ...BODIES.map((body) => ({ method: 'POST', path, body })),
    ...replacedInTurn(path, { ...account, refresh_token: 'x' }),
  ]);

const ANSWERS = ['opened', 'accept', 'decline', 'approve', 'missing', 'question'];

/** Returns every answer with every wrong value, to the offers that are sent and the projects that are delivered. */
async function wrongAnswers({ sql }: Pick<Backend, 'sql'>): Promise<Input[]> {
  const links = await sql<{ token: string }>(
    `select token from public.offers where status = 'sent'
     union all select token from public.projects where delivered_at is not null`,
  );
  // The text comes last, because it is an answer, after which no other is read.
  const valuesInTurn = [BODIES.filter((body) => body !== '"x"'), ['"x"']];
  return valuesInTurn.flatMap((values) =>
    links.flatMap(({ token }) =>
      ANSWERS.flatMap((answer) =>
        values.map((value) => ({
          method: 'POST',
          path: '/rest/v1/rpc/answer_offer',
          body: `{"token":"${token}","revision":1,"answer":{"${answer}":${value}}}`,
        })),
      ),
    ),
  );
}

/** Returns the functions of the API that visitors or staff may execute, with the types of their parameters. */
export const openFunctions = ({ sql }: Pick<Backend, 'sql'>) =>
  sql<{ name: string; parameters: Record<string, string> }>(`
    select proname as name, coalesce(jsonb_object_agg(parameter, format_type(type, null))
      filter (where parameter is not null), '{}') as parameters
    from pg_proc left join lateral unnest(proargnames[:pronargs], proargtypes::oid[]) as p (parameter, type) on true
    where pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
    group by oid, proname order by 1`);

/** Returns a valid value of a type, for the parameters that are not under test. */
const valid = (type: string): unknown => {
  if (type.endsWith('[]')) return [];
  if (type === 'uuid') return NOBODY;
  if (type.startsWith('json')) return {};
  if (type.startsWith('timestamp') || type === 'date') return '2026-01-01';
  if (type === 'boolean') return false;
  return /^(?:integer|bigint|numeric|smallint)$/u.test(type) ? 1 : 'x';
};

/** Which columns get the wrong values. Postgres parses values by type, but each table has triggers of its own. */
const chosen = {
  'one of each type in each table': 'table_name, data_type',
  all: 'table_name, column_name',
};

/**
 * Returns requests with every wrong value for every parameter of the functions in `OPEN_FUNCTIONS`, and for columns of
 * the tables in `tableMethods`.
 */
export async function wrongInputs(
  { sql }: Pick<Backend, 'sql'>,
  which: keyof typeof chosen = 'all',
): Promise<Input[]> {
  const columns = await sql<{ table: keyof typeof tableMethods; column: string; type: string }>(
    `select distinct on (${chosen[which]}) table_name as table, column_name as column, data_type as type
     from information_schema.columns where table_schema = 'public' and table_name = any ($1)
     order by ${chosen[which]}, ordinal_position`,
    [Object.keys(tableMethods)],
  );
  /** Triggers do not run when a value is compared, so that one column of each type suffices. */
  const isCompared = ({ type }: (typeof columns)[number], index: number) =>
    which === 'all' || columns.findIndex((other) => other.type === type) === index;
  const functions = await openFunctions({ sql });
  return [
    ...(await wrongAnswers({ sql })),
    ...columns.flatMap((one, index) => [
      ...(isCompared(one, index) ? comparisonsOf(one) : []),
      ...writesOf(one).filter(({ method }) => which === 'all' || method === 'PATCH'),
    ]),
    ...functions.flatMap(({ name, parameters }) => {
      if (!OPEN_FUNCTIONS.some((open) => open === name)) return [];
      const fields = Object.entries(parameters).map(([parameter, type]) => [
        parameter,
        valid(type),
      ]);
      return replacedInTurn(`/rest/v1/rpc/${name}`, Object.fromEntries(fields));
    }),
  ];
}

interface Column {
  table: keyof typeof tableMethods;
  column: string;
}

const comparisonsOf = ({ table, column }: Column): Input[] =>
  COMPARED.map((compared) => ({
    method: 'GET',
    path: `/rest/v1/${table}?${column}=${compared}`,
  }));

function writesOf({ table, column }: Column): Input[] {
  const path = `/rest/v1/${table}`;
  const writing = tableMethods[table].filter(
    (method: string) => method === 'POST' || method === 'PATCH',
  );
  return BODIES.flatMap((value) =>
    writing.map((method) => ({
      method,
      path: method === 'PATCH' ? `${path}?${column}=not.is.null` : path,
      body: `{"${column}":${value}}`,
    })),
  );
}
