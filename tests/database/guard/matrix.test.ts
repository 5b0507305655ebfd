import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openBackend, SITE } from '../kit/backend';
import { type Caller, columns, everyCaller } from '../kit/callers';
import { acceptedCalls } from '../kit/inputs/acceptedCalls';
import { insertNote, insertProject, insertQuote } from '../kit/rows';
import { memberAccount } from '../kit/template';

/**
 * The expected responses of the API: a row for each operation on each table and for each function, and a column for
 * each kind of caller. `ok` means success, `none` success without rows, and any other value is an error code.
 */
const matrix = `
  operation              | no key | bad token | visitor | not staff | staff | service key

  quotes: select         | 401    | 401       | 42501   | PT403     | ok    | ok
  quotes: insert         | 401    | 401       | 42501   | PT403     | ok    | ok
  quotes: update         | 401    | 401       | 42501   | PT403     | ok    | ok
  quotes: delete         | 401    | 401       | 42501   | PT403     | ok    | ok

  projects: select       | 401    | 401       | 42501   | PT403     | ok    | ok
  projects: insert       | 401    | 401       | 42501   | PT403     | ok    | ok
  projects: update       | 401    | 401       | 42501   | PT403     | ok    | ok
  projects: delete       | 401    | 401       | 42501   | PT403     | ok    | ok

  events: select         | 401    | 401       | 42501   | PT403     | ok    | ok
  events: insert         | 401    | 401       | 42501   | 42501     | 42501 | 42501
  events: update         | 401    | 401       | 42501   | 42501     | 42501 | 42501
  events: delete         | 401    | 401       | 42501   | 42501     | 42501 | 42501

  notes: select          | 401    | 401       | 42501   | PT403     | ok    | ok
  notes: insert          | 401    | 401       | 42501   | PT403     | ok    | ok
  notes: update          | 401    | 401       | 42501   | PT403     | ok    | ok
  notes: delete          | 401    | 401       | 42501   | PT403     | ok    | ok

  answer_templates: select | 401  | 401       | 42501   | PT403     | ok    | ok
  answer_templates: insert | 401  | 401       | 42501   | 42501     | 42501 | 42501
  answer_templates: update | 401  | 401       | 42501   | PT403     | ok    | 42501
  answer_templates: delete | 401  | 401       | 42501   | 42501     | 42501 | 42501
  mail_settings: select  | 401    | 401       | 42501   | PT403     | ok    | ok
  mail_settings: insert  | 401    | 401       | 42501   | 42501     | 42501 | 42501
  mail_settings: update  | 401    | 401       | 42501   | PT403     | ok    | 42501
  mail_settings: delete  | 401    | 401       | 42501   | 42501     | 42501 | 42501

  mails: select          | 401    | 401       | 42501   | PT403     | ok    | ok
  mails: insert          | 401    | 401       | 42501   | PT403     | ok    | 42501
  mails: update          | 401    | 401       | 42501   | PT403     | ok    | 42501
  mails: delete          | 401    | 401       | 42501   | 42501     | 42501 | 42501
  mail_troubles: select  | 401    | 401       | 42501   | PT403     | ok    | ok
  mail_troubles: insert  | 401    | 401       | 55000   | 55000     | 55000 | 55000
  mail_troubles: update  | 401    | 401       | 55000   | 55000     | 55000 | 55000
  mail_troubles: delete  | 401    | 401       | 55000   | 55000     | 55000 | 55000

  submit_quote           | 401    | 401       | ok      | ok        | ok    | 42501

  change_rows            | 401    | 401       | 42501   | PT403     | ok    | 42501
  record_answer          | 401    | 401       | 42501   | PT403     | ok    | 42501
  dashboard_stats        | 401    | 401       | 42501   | PT403     | ok    | 42501
  dashboard_today        | 401    | 401       | 42501   | PT403     | ok    | 42501
  search_quotes          | 401    | 401       | 42501   | PT403     | ok    | 42501
  search_projects        | 401    | 401       | 42501   | PT403     | ok    | 42501
  dashboard_trends       | 401    | 401       | 42501   | PT403     | ok    | 42501
  client_records         | 401    | 401       | 42501   | PT403     | ok    | 42501

  person_data            | 401    | 401       | 42501   | PT403     | ok    | ok
  erase_person           | 401    | 401       | 42501   | PT403     | ok    | ok

  claim_mails            | 401    | 401       | 42501   | 42501     | 42501 | ok
  settle_mail            | 401    | 401       | 42501   | 42501     | 42501 | ok

  demo_data              | 401    | 401       | 42501   | PT403     | ok    | ok
  erase_expired          | 401    | 401       | 42501   | 42501     | 42501 | ok

  enrol_staff            | 401    | 401       | 42501   | 42501     | 42501 | ok
`;

const EMAIL = 'camille@atelier.example';
const QUOTE = '11111111-1111-4111-8111-111111111111';
const PROJECT = '22222222-2222-4222-8222-222222222222';
const MAIL = '33333333-3333-4333-8333-333333333333';
const UNANSWERED = '44444444-4444-4444-8444-444444444444';

/** A valid row for each table. */
const insertions: Readonly<Record<string, object>> = {
  quotes: { name: 'By phone', email: EMAIL, project_type: 'saas', message: 'Called us.' },
  projects: {
    title: 'Shop',
    description: 'A shop.',
    client_name: 'Nora',
    project_type: 'website',
    quote_id: QUOTE,
  },
  events: { quote_id: QUOTE, kind: 'edited', details: {} },
  notes: { quote_id: QUOTE, author: 'Lyon', body: 'Call back.' },
  answer_templates: { language: 'en', subject: 'Hello', body: 'Hello' },
  mail_settings: { recipients: ['team@agency.example'] },
  mails: { kind: 'test' },
  mail_troubles: { kind: 'test' },
};
const changes: Readonly<Record<string, object>> = {
  quotes: { company: 'Atelier', taken_by: 'Claire' },
  projects: { budget: 4200 },
  events: { author: 'Dubai' },
  notes: { body: 'Called.' },
  answer_templates: { body: 'Hello.' },
  mail_settings: { recipients: ['team@agency.example'] },
  mails: { status: 'dismissed' },
  mail_troubles: { kind: 'test' },
};
/** The primary keys of tables whose key is not `id`. */
const keys: Readonly<Record<string, string>> = { answer_templates: 'language' };
const calls = new Map(Object.entries(acceptedCalls));

interface Row {
  operation: string;
  cells: Readonly<Record<string, string>>;
}

const [heading = [], ...body] = matrix
  .trim()
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const rows: Row[] = body.map(([operation = '', ...answers]) => ({
  operation,
  cells: Object.fromEntries(answers.map((answer, index) => [heading[index + 1], answer])),
}));

const backend = openBackend();
let callers: Caller[];
let memberId: string;
let tables: string[];

beforeAll(async () => {
  const [member] = await backend.sql<{ id: string }>('select id from auth.users where email = $1', [
    memberAccount.email,
  ]);
  memberId = member?.id ?? '';
  callers = await everyCaller(backend);
  tables = (
    await backend.sql<{ name: string }>(`
      select nspname || '.' || relname as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and (nspname in ('public', 'private') or nspname = 'auth' and relname in ('users', 'sessions'))`)
  ).map(({ name }) => name);
});

async function insertRows() {
  await insertQuote(backend, { id: QUOTE, email: EMAIL });
  await insertProject(backend, { id: PROJECT });
  await insertNote(backend, { quote_id: QUOTE });
  await backend.sql("update public.quotes set company = 'Atelier Durand'");
  await backend.sql("insert into public.mails (id, kind) values ($1, 'test')", [MAIL]);
  await insertQuote(backend, { id: UNANSWERED });
  await backend.sql(
    "insert into public.mails (quote_id, kind, status) values ($1, 'receipt', 'failed')",
    [UNANSWERED],
  );
  await backend.sql("update public.quotes set status = 'approved' where id = $1", [QUOTE]);
}
beforeEach(insertRows);

/**
 * Returns all rows of our tables, the accounts and the sessions as text, to check that a rejected call changes nothing.
 */
async function everything(): Promise<Record<string, string>> {
  const contents = tables.map(
    (table) => `select '${table}' as name,
      coalesce(jsonb_agg(to_jsonb(row) order by to_jsonb(row)::text), '[]')::text as rows from ${table} as row`,
  );
  const state = await backend.sql<{ name: string; rows: string }>(contents.join(' union all '));
  return Object.fromEntries(state.map(({ name, rows }) => [name, rows]));
}

/** Restores the rows that an allowed call has changed. */
async function restore(state: Awaited<ReturnType<typeof everything>>) {
  await backend.empty();
  await insertRows();
  for (const table of ['private.staff', 'auth.sessions', 'public.answer_templates']) {
    await backend.run(`delete from ${table}`);
    await backend.sql(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [state[table]],
    );
  }
}

/** Returns the request that a client of PostgREST sends for an operation. */
function requestFor(operation: string): [method: string, path: string, body: object | undefined] {
  const [name = '', verb] = operation.split(': ');
  switch (verb) {
    case 'select':
      return ['GET', name, undefined];
    case 'insert':
      return ['POST', name, insertions[name]];
    case 'update':
      return ['PATCH', `${name}?${keys[name] ?? 'id'}=not.is.null`, changes[name]];
    case 'delete':
      return ['DELETE', `${name}?${keys[name] ?? 'id'}=not.is.null`, undefined];
    default:
      return [
        'POST',
        `rpc/${name}`,
        calls.get(name)?.({
          quote: QUOTE,
          project: PROJECT,
          mail: MAIL,
          account: memberId,
          email: EMAIL,
        }),
      ];
  }
}

async function send(
  caller: Caller,
  [method, path, sent]: ReturnType<typeof requestFor>,
  schema = 'public',
): Promise<string> {
  const response = await backend.request(`${SITE}/rest/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'accept-profile': schema,
      'content-profile': schema,
      prefer: 'return=representation',
      ...caller.headers,
    },
    ...(sent ? { body: JSON.stringify(sent) } : {}),
  });
  const text = await response.text();
  const answer: unknown = text === '' ? null : JSON.parse(text);
  if (response.ok) return Array.isArray(answer) && answer.length === 0 ? 'none' : 'ok';
  const code = answer !== null && typeof answer === 'object' && 'code' in answer ? answer.code : '';
  // A 401 with the code 42501 means that the database has rejected the caller. A 401 without this code means that the
  // API itself has rejected the key or the token.
  return response.status === 401 && code !== '42501' ? '401' : String(code);
}

it('the matrix lists every operation on every table and every function of the API', async () => {
  const exposed = await backend.sql<{ operation: string }>(`
    select relname || ': ' || verb as operation
    from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as verb
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`);
  const names = rows.map(({ operation }) => operation);
  expect(names.sort()).toEqual(exposed.map(({ operation }) => operation).sort());
  expect(heading.slice(1)).toEqual(columns);
  expect(new Set(callers.map(({ column }) => column))).toEqual(new Set(columns));
});

it.each(rows)(
  'the API responds to $operation as the matrix defines for each caller, and rejected calls change nothing',
  async ({ operation, cells }) => {
    const expected = callers.map(({ title, column }) => [title, cells[column] ?? 'no such column']);
    const answers = new Map<string, string>();
    const state = await everything();
    const isAllowed = ({ column }: Caller) => cells[column] === 'ok';
    for (const caller of callers.filter((one) => !isAllowed(one)))
      answers.set(caller.title, await send(caller, requestFor(operation)));
    expect(await everything()).toEqual(state);
    for (const caller of callers.filter(isAllowed)) {
      answers.set(caller.title, await send(caller, requestFor(operation)));
      await restore(state);
    }
    expect(callers.map(({ title }) => [title, answers.get(title)])).toEqual(expected);
  },
);

it('no caller can read a table or call a function outside the public schema', async () => {
  const hidden = await backend.sql<{ schema: string; operation: string }>(`
    select nspname as schema, relname || ': select' as operation
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('private', 'auth', 'supabase_migrations') and relkind in ('r', 'p', 'v', 'm')
    union all
    select nspname, proname
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('private', 'auth') and prorettype <> 'trigger'::regtype`);
  expect(hidden.length).toBeGreaterThan(20);
  const reached: string[] = [];
  const before = await everything();
  const one = columns.map((column) => callers.find((caller) => caller.column === column));
  for (const { schema, operation } of hidden)
    for (const caller of one)
      for (const asked of [schema, 'public']) {
        if (caller === undefined) continue;
        const answer = await send(caller, requestFor(operation), asked);
        if (answer === 'ok' || answer === 'none')
          reached.push(`${caller.title}: ${schema}.${operation}`);
      }
  expect(reached).toEqual([]);
  expect(await everything()).toEqual(before);
});
