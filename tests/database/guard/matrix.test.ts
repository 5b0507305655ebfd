import { beforeAll, beforeEach, expect, it } from 'vitest';
import { lengthsOf } from '../../../src/domain/limits';
import * as schema from '../../../src/domain/schema';
import { offerValues, projectValues, quoteValues } from '../../kit/rows';
import { openBackend, SITE } from '../kit/backend';
import { type Caller, columns, everyCaller } from '../kit/callers';
import { everything } from '../kit/everything';
import { acceptedCalls } from '../kit/inputs/acceptedCalls';
import {
  insertNote,
  insertOffer,
  insertPerson,
  insertProject,
  insertQuote,
  insertRow,
  validRow,
} from '../kit/rows';
import { memberAccount } from '../kit/template';

/**
 * The expected responses of the API: a row for operations on tables and for functions with the same rights, and a column
 * for each kind of caller. `ok` means success, `none` success without rows, and any other value is an error code.
 * `resources` are the tables that staff fill and empty, and `searches` their searches.
 */
const matrix = `
  operations                                                   | no key | bad token | visitor | not staff | staff | service key

  resources: select, insert, update, delete                    | 401    | 401       | 42501   | PT403     | ok    | ok
  events, timeline, audit, expiring_quotes, unmatched_mails: select | 401    | 401       | 42501   | PT403     | ok    | ok
  answer_templates, mail_settings, mails: select               | 401    | 401       | 42501   | PT403     | ok    | ok
  answer_templates, mail_settings, mails: update               | 401    | 401       | 42501   | PT403     | ok    | 42501
  mails: insert                                                | 401    | 401       | 42501   | PT403     | ok    | 42501
  events, answer_templates, mail_settings: insert, delete      | 401    | 401       | 42501   | PT403     | 42501 | 42501
  events: update                                               | 401    | 401       | 42501   | PT403     | 42501 | 42501
  audit, unmatched_mails: insert, update, delete               | 401    | 401       | 42501   | PT403     | 42501 | 42501
  expiring_quotes, read_mailboxes: insert, update, delete      | 401    | 401       | 42501   | PT403     | 42501 | 42501
  mails: delete                                                | 401    | 401       | 42501   | PT403     | 42501 | 42501
  mail_troubles, read_mailboxes: select                        | 401    | 401       | 42501   | PT403     | ok    | ok
  unanswered_replies: select                                   | 401    | 401       | 42501   | PT403     | none  | none
  mail_troubles, timeline, unanswered_replies: insert, update, delete | 401    | 401       | 55000   | PT403     | 55000 | 55000

  submit_quote, read_offer, answer_offer                       | 401    | 401       | ok      | ok        | ok    | 42501
  change_rows, client_records, remove_person, staff_session, give_mail | 401    | 401       | 42501   | PT403     | ok    | 42501
  searches                                                     | 401    | 401       | 42501   | PT403     | ok    | 42501
  dashboard_stats, dashboard_today, dashboard_trends           | 401    | 401       | 42501   | PT403     | ok    | 42501
  person_data, erase_person, demo_data                         | 401    | 401       | 42501   | PT403     | ok    | ok
  claim_mails, settle_mail, receive_mail, bounce_mail          | 401    | 401       | 42501   | PT403     | 42501 | ok
  erase_expired, enrol_staff                                   | 401    | 401       | 42501   | PT403     | 42501 | ok
`;

const QUOTE = '11111111-1111-4111-8111-111111111111';
const PROJECT = '22222222-2222-4222-8222-222222222222';
const MAIL = '33333333-3333-4333-8333-333333333333';
const UNANSWERED = '44444444-4444-4444-8444-444444444444';

const resources = Object.keys(schema.columns);
const searches = schema.staffFunctions.filter((name) => name.startsWith('search_'));
const groups: Readonly<Record<string, string[]>> = { resources, searches };

/** A valid row for each table. The rows of further resources follow from their columns. */
const insertions: Readonly<Record<string, object>> = {
  quotes: { ...quoteValues, name: 'By phone' },
  projects: { ...projectValues, quote_id: QUOTE },
  offers: { ...offerValues, quote_id: QUOTE },
  people: { name: 'Claire' },
  events: { subject_id: QUOTE, kind: 'edited', details: {} },
  notes: { subject_id: QUOTE, author: 'Lyon', body: 'Call back.' },
  answer_templates: {
    id: 'first-en',
    name: 'first',
    language: 'en',
    subject: 'Hello',
    body: 'Hello',
  },
  mail_settings: { recipients: ['team@agency.example'] },
  mails: { kind: 'test' },
  mail_troubles: { kind: 'test' },
  timeline: { kind: 'note' },
  audit: { kind: 'sign_in' },
  expiring_quotes: { reference: 'Q-000000' },
  unmatched_mails: { domain: 'client.example' },
  unanswered_replies: { resource: 'quotes' },
  read_mailboxes: { id: 'desk@mail.example' },
};
/** A valid change of each table, if it is not a column of the row above. */
const changes: Readonly<Record<string, object>> = {
  ...insertions,
  ...Object.fromEntries(resources.map((table) => [table, changedText(table)])),
  events: { author: 'Dubai' },
  notes: { body: 'Called.' },
  answer_templates: { body: 'Hello.' },
  mails: { status: 'dismissed' },
};
/** Returns a new text for the first column of a table that holds one. */
function changedText(table: string) {
  const columns: object | undefined = new Map(Object.entries(schema)).get(table as 'quotes');
  const [column = ''] = Object.keys(lengthsOf({ ...columns }));
  return { [column]: 'Zanzibar' };
}
const calls = new Map(Object.entries(acceptedCalls));

interface Row {
  operation: string;
  /** True for the first operation of its line. */
  isFirst: boolean;
  cells: Readonly<Record<string, string>>;
}

const [heading = [], ...body] = matrix
  .trim()
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const rows: Row[] = body.flatMap(([operations = '', ...answers]) => {
  const cells = Object.fromEntries(answers.map((answer, index) => [heading[index + 1], answer]));
  const [names = '', verbs] = operations.split(': ');
  return names
    .split(', ')
    .flatMap((name) => groups[name] ?? [name])
    .flatMap((name) => verbs?.split(', ').map((verb) => `${name}: ${verb}`) ?? [name])
    .map((operation, index) => ({ operation, isFirst: index === 0, cells }));
});

const backend = openBackend();
let callers: Caller[];
let memberId: string;

beforeAll(async () => {
  const email = [memberAccount.email];
  memberId = `${(await backend.row('select id from auth.users where email = $1', email))?.id}`;
  callers = await everyCaller(backend);
});

const further = resources.filter((table) => !(table in insertions));
let furtherRows: Readonly<Record<string, object>> = {};

async function insertRows() {
  await insertQuote(backend, { id: QUOTE });
  await insertProject(backend, { id: PROJECT });
  await insertNote(backend, { subject_id: QUOTE });
  await insertOffer(backend, { quote_id: QUOTE });
  await insertPerson(backend);
  for (const table of further) await insertRow(backend, table);
  await backend.change('quotes', QUOTE, { company: 'Atelier Durand' });
  await insertQuote(backend, { id: UNANSWERED, follow_up_on: '2026-01-01', message_id: '<0@x>' });
  await backend.run(`
    insert into public.mails (id, kind, created_at) values ('${MAIL}', 'test', now() - interval '1 hour');
    insert into public.mails (quote_id, kind, status) values ('${UNANSWERED}', 'receipt', 'failed');
    insert into public.audit (id, kind, happened_at) values ('${MAIL}', 'sign_in', '2026-11-01');
    insert into public.unmatched_mails (id, domain) values ('${MAIL}', 'other.example');
    insert into private.mailboxes values ('desk@mail.example', 1, 1) on conflict do nothing;
    insert into public.quotes (name, email, project_type, message, reference, created_at, updated_at)
    values ('Old', 'old@client.example', 'saas', 'A system.', 'Q-OLD', '2020-01-01', '2020-01-01')`);
  await backend.change('quotes', QUOTE, { status: 'approved' });
  furtherRows = Object.fromEntries(
    await Promise.all(
      further.map(async (table) => [
        table,
        { ...(await validRow(backend, table)), ...changedText(table) },
      ]),
    ),
  );
}
beforeEach(insertRows);

/** All rows of our tables, the accounts and the sessions, to check that a rejected call changes nothing. */
const state = () => everything(backend.sql);

/** Restores the rows that an allowed call has changed. */
async function restore(before: Awaited<ReturnType<typeof state>>) {
  await backend.empty();
  await insertRows();
  for (const table of [
    'private.staff',
    'auth.sessions',
    'public.answer_templates',
    'public.audit',
  ]) {
    await backend.run(`delete from ${table}`);
    await backend.sql(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [`[${before[table]}]`],
    );
  }
}

const methods = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' };

/** Returns the request that a client of PostgREST sends for an operation. */
function requestFor(operation: string): [method: string, path: string, body: object | undefined] {
  const [name = '', verb] = operation.split(': ');
  if (verb === undefined) {
    const rows = {
      quote: QUOTE,
      project: PROJECT,
      request: UNANSWERED,
      mail: MAIL,
      account: memberId,
    };
    return ['POST', `rpc/${name}`, calls.get(name)?.({ ...rows, email: quoteValues.email })];
  }
  const inserted = insertions[name] ?? furtherRows[name];
  const sent = { insert: inserted, update: changes[name] }[verb as 'insert'];
  // Rows of further resources may prevent the deletion of those that they belong to.
  const deleted = { quotes: QUOTE, projects: PROJECT }[name];
  const filters = {
    update: '?id=not.is.null',
    delete: deleted ? `?id=eq.${deleted}` : '?id=not.is.null',
  };
  const filter = filters[verb as 'update'] ?? '';
  return [methods[verb as keyof typeof methods], `${name}${filter}`, sent];
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
  const exposed = await backend.column(`
    select relname || ': ' || verb
    from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as verb
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and not exists (select from pg_type where pg_type.oid = any (proargtypes) and typtype = 'c')`);
  const names = rows.map(({ operation }) => operation);
  expect(names.sort()).toEqual(exposed.sort());
  expect(heading.slice(1)).toEqual(columns);
  expect(new Set(callers.map(({ column }) => column))).toEqual(new Set(columns));
});

const allows = ({ column }: Caller, { cells }: Row) => cells[column] === 'ok';

/** The first caller of each kind with a valid key tries all operations, and the others the first of each line. */
const callersOf = ({ isFirst }: Row) =>
  callers.filter(
    ({ column }, index) =>
      isFirst || !(/^(?:no|bad)/u.test(column) || column === callers[index - 1]?.column),
  );

it('the API refuses each operation to the callers that the matrix names, with its code, and refused calls change nothing', async () => {
  const before = await state();
  const refused = rows.flatMap((row) =>
    callersOf(row)
      .filter((caller) => !allows(caller, row))
      .map((caller) => ({ caller, row })),
  );
  const answers: string[] = [];
  for (const { caller, row } of refused)
    answers.push(await send(caller, requestFor(row.operation)));
  const named = ({ caller, row }: (typeof refused)[number], answer = '') =>
    `${row.operation} by ${caller.title}: ${answer}`;
  expect(refused.map((one, index) => named(one, answers[index]))).toEqual(
    refused.map((one) => named(one, one.row.cells[one.caller.column])),
  );
  expect(await state()).toEqual(before);
});

/** The operations that change nothing. */
const READS = /: select$|^(?:search|dashboard)_|^(?:client_records|read_offer)$/u;

it('the API allows each operation to the callers that the matrix names', async () => {
  const before = await state();
  for (const row of rows)
    for (const caller of callersOf(row).filter((one) => allows(one, row))) {
      const answer = await send(caller, requestFor(row.operation));
      expect(`${row.operation} by ${caller.title}: ${answer}`).toMatch(/: ok$/u);
      if (!READS.test(row.operation)) await restore(before);
    }
});

it('the functions of visitors are called by POST only, because logs keep the arguments of a GET', async () => {
  const headers = { apikey: backend.keys.publishableKey };
  for (const name of schema.visitorFunctions) {
    const [, path, body] = requestFor(name);
    const values = Object.entries({ ...body }).map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const url = `${SITE}/rest/v1/${path}?${new URLSearchParams(values)}`;
    const { status } = await backend.request(url, { headers });
    expect([name, status]).toEqual([name, 405]);
  }
});

it('no caller can read a table or call a function outside the public schema', {
  tags: 'access',
}, async () => {
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
  const before = await state();
  // The others hold no key or token that the API accepts, or have fewer rights than staff.
  const one = (['visitor', 'staff', 'service key'] as const).map((column) =>
    callers.find((caller) => caller.column === column),
  );
  // Lite refuses the name of a hidden schema before it looks for anything in it.
  for (const { schema, operation } of hidden)
    for (const caller of one)
      for (const asked of [schema, 'public']) {
        if (caller === undefined) continue;
        const answer = await send(caller, requestFor(operation), asked);
        if (answer === 'ok' || answer === 'none')
          reached.push(`${caller.title}: ${schema}.${operation}`);
      }
  expect(reached).toEqual([]);
  expect(await state()).toEqual(before);
});
