import { vi } from 'vitest';
import { quoteFields } from '../../../src/admin/quotes/table';
import { columns, optionalColumns, readingFunctions } from '../../../src/domain/schema';
import { session } from './session';

/** This module replaces `fetch` with an in-memory API. */

export type Row = Record<string, unknown> & { id: string };
/** The body of a request: the arguments of a function, or the columns of a row. */
type Body = Record<string, unknown> & {
  changes: { set: Record<string, unknown>; ids: string[]; seen?: string }[];
};
export type Call = Awaited<ReturnType<typeof callOf>>;
type Answer = Response | Promise<Response>;

/** The calls that change nothing that staff see. The first two write the audit, or could. */
const READS = ['person_data', 'demo_data', ...readingFunctions].map((name) => `rpc/${name}`);
/** Matches filters of PostgREST such as `status=eq.paid` or, inside `and=(…)`, `is_spam.eq.false`. */
const CONDITIONS = /[?&(,](\w+)[=.](?:eq\.|in\.\()([^&)]*)/gu;
/** Matches filters such as `created_at=gt.2026-11-21T10:00:00Z`. */
const AFTER = /[?&](\w+)=gt\.([^&]*)/gu;
const UNTIL = /[?&](\w+)=lte\.([^&]*)/gu;
export const json = (body: unknown, status = 200): Response => Response.json(body, { status });
export const lost = (): Answer => Promise.reject(new TypeError('Failed to fetch'));

export const backend = {
  tables: {} as Record<string, Row[]>,
  calls: [] as Call[],
  /** Overrides the response to a call. If it returns undefined, the API responds as usual. */
  fault: undefined as ((call: Call, answer: () => Response) => Answer | undefined) | undefined,
  functions: {} as Record<string, (args: Body) => unknown>,
  rows: (table: string): Row[] => backend.tables[table] ?? [],
  writes: (): Call[] => backend.calls.filter(({ isWrite }) => isWrite),
};

/** An answer that a test gives later. A slow machine holds it back for longer than the product waits for one. */
export function heldAnswer<Value = void>() {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  let give: (value: Value | PromiseLike<Value>) => void = () => {};
  const held = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { held, give };
}

/** Holds back the answers to some calls, the usual ones or others, until the returned function lets them go. */
export function holdBack(
  isHeld: (call: Call) => boolean,
  answerLate = (usual: () => Response): Response => usual(),
): () => void {
  const { held, give } = heldAnswer();
  backend.fault = (call, usual) => (isHeld(call) ? held.then(() => answerLate(usual)) : undefined);
  return give;
}

/** Lets the next of these calls arrive, but loses its answer. */
export function loseAnswer(isLost: (call: Call) => boolean): void {
  backend.fault = (call, answer) => {
    if (!isLost(call)) return undefined;
    backend.fault = undefined;
    answer();
    return lost();
  };
}

/** Empties the tables, and forgets the calls, the faults and the functions of a test. */
export function resetBackend(): void {
  const functions = { ...usual };
  Object.assign(backend, { tables: {}, calls: [], fault: undefined, functions });
}

/** The functions of the database that several tests call. */
const usual: typeof backend.functions = {
  token: () => session(),
  'rpc/change_rows': ({ table_name, changes }) => changeRows(`${table_name}`, changes),
  'rpc/staff_session': () => null,
  'rpc/submit_quote': ({ request }) => {
    const { request_id, ...values } = request as Record<string, unknown>;
    const sent = backend.rows('quotes').find((row) => row.request_id === request_id);
    return sent ?? store('quotes', { ...values, request_id, reference: `Q-${Date.now()}` });
  },
  'rpc/person_data': () => ({
    quotes: backend.rows('quotes'),
    projects: [],
    offers: [],
    events: [],
    notes: [],
    mails: [],
    sent_to: [],
  }),
  'rpc/erase_person': () => ({}),
};

const empty = Object.fromEntries(
  [...quoteFields, ...columns.projects, ...optionalColumns.offers].map((name) => [name, null]),
);
const now = () => new Date().toISOString();

/** Stores a row. Missing columns get default values. */
export function store(table: string, columns: Partial<Row>): Row {
  const base = { id: crypto.randomUUID(), created_at: now(), updated_at: now(), source: {} };
  const row = {
    ...empty,
    ...base,
    is_spam: false,
    project: null,
    quote: null,
    lost_message: null,
    last_message: null,
    offers: [],
    status_since: columns.created_at ?? base.created_at,
    ...columns,
  };
  backend.tables[table] = [...backend.rows(table), row];
  return row;
}

const serve = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!request.url.includes('/v1/')) return serve(input, init);
  const call = await callOf(request);
  backend.calls.push(call);
  const aborted = new Promise<never>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });
  return Promise.race([backend.fault?.(call, () => answerTo(call)) ?? answerTo(call), aborted]);
};

/** Reads the parts of a request that tests check. The path is, for example, `quotes` or `rpc/change_rows`. */
async function callOf(request: Request) {
  const { method, headers, url } = request;
  const [, service, path = ''] = /(auth|rest)\/v1\/([^?]+)/u.exec(url) ?? [];
  const query = new URL(url).searchParams;
  const text = await request.text();
  const body = JSON.parse(text || '{}') as Body;
  const isRead = method === 'GET' || READS.includes(path);
  const isWrite = service === 'rest' && !isRead;
  const isOne = headers.get('accept')?.includes('pgrst.object');
  return { method, path, query, body, isWrite, isOne };
}

/** Returns the response to a function call, or reads or changes a table. Supports only the filters `eq`, `in`, `gt` and `lte`. */
function answerTo({ method, path, query, body, isOne }: Call): Response {
  const run = backend.functions[path];
  if (run || path.startsWith('rpc/')) return run ? json(run(body)) : json({}, 404);
  const rows = path === 'timeline' ? timeline() : backend.rows(path).map(withOffers(path));
  const [conditions = [], after = [], until = []] = [CONDITIONS, AFTER, UNTIL].map((pattern) => [
    ...decodeURIComponent(`?${query}`).matchAll(pattern),
  ]);
  const matches = (row: Row) =>
    conditions.every(([, key = '', values]) =>
      values?.split(',').includes(`${row[key] ?? false}`),
    ) &&
    after.every(([, key = '', value = '']) => `${row[key]}` > value) &&
    until.every(([, key = '', value = '']) => `${row[key]}` <= value);
  if (method === 'POST' && rows.some(({ id }) => id === body.id))
    return json({ code: '23505', message: '' }, 409);
  const found = method === 'POST' ? [store(path, body)] : rows.filter(matches);
  const older = method === 'PATCH' && found.find((row) => isOlder(body, row));
  if (older) return json(conflictWith(older), 409);
  if (method === 'PATCH') for (const row of found) Object.assign(row, body, { updated_at: now() });
  if (method === 'DELETE') backend.tables[path] = rows.filter((row) => !found.includes(row));
  if (isOne) return found[0] ? json(found[0]) : json({}, 406);
  return Response.json(found, { headers: { 'content-range': `*/${found.length}` } });
}

/** Embeds the stored offers of a quote in it. Other embedded rows are those with which a row was stored. */
const withOffers = (table: string) => (row: Row) => {
  const own = backend.rows('offers').filter(({ quote_id }) => quote_id === row.id);
  return table === 'quotes' && own.length > 0 ? Object.assign(row, { offers: own }) : row;
};

/** The rows of the view `timeline`, from the notes, events and emails, the newest first. */
const timeline = (): Row[] =>
  newestFirst([
    ...backend.rows('notes').map((row) => ({
      kind: 'note',
      by_link: false,
      by_mail: false,
      attachments: null,
      omitted: null,
      details: null,
      ...row,
      happened_at: row.created_at,
      row_id: row.id,
      by_staff: !row.by_link && !row.by_mail,
    })),
    ...backend.rows('events').map((row) => ({ ...row, row_id: row.id })),
    ...backend.rows('mails').map(({ id, kind, status, last_error: error, quote_id, ...row }) => ({
      id,
      kind: 'mail',
      subject_id: quote_id,
      details: { kind, status, error },
      happened_at: row.sent_at ?? row.created_at,
      row_id: id,
    })),
  ]);

const newestFirst = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Date.parse(`${b.happened_at}`) - Date.parse(`${a.happened_at}`));

/** Whether the change names another version than the stored one, and is not stored already: see private.set_version. */
const isOlder = ({ updated_at, updated_by: _author, ...changes }: Body, row: Row): boolean =>
  updated_at !== undefined &&
  updated_at !== row.updated_at &&
  Object.entries(changes).some(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(row[key] ?? null),
  );

const conflictWith = ({ updated_by: by = null, updated_at: at }: Row) => ({
  code: 'PT409',
  message: 'Somebody else has changed this in the meantime.',
  details: JSON.stringify({ reason: 'changed', by, at }),
});

/** Returns a report like the database function: the previous values of the columns that it has set. */
function changeRows(table: string, changes: Body['changes']) {
  const changed: Row[] = [];
  const unchanged: string[] = [];
  for (const { set, ids } of changes)
    for (const row of backend.rows(table).filter(({ id }) => ids.includes(id))) {
      const { id } = row;
      const before = Object.keys(set).map((name): [string, unknown] => [name, row[name] ?? null]);
      if (before.every(([name, value]) => value === set[name])) unchanged.push(id);
      else changed.push({ ...Object.fromEntries(before), id });
      Object.assign(row, set);
    }
  return { changed, unchanged, missing: [], conflicts: [] };
}
