import { projectFields, quoteFields } from '../../../src/admin/data/columns';

/** The API in the memory of the page, which `fetch` reaches in place of a server. */

export type Row = Record<string, unknown> & { id: string };

/** The arguments of the functions, or the columns of a row. */
interface Body {
  changes: Record<string, string[]>;
  email: string;
  ids: string[];
  spam: boolean;
  quote_id: string;
  seen: string | null;
  author: string | null;
  request: Record<string, unknown>;
}

interface Call {
  method: string;
  /** Such as `quotes` or `rpc/convert_quote`. */
  path: string;
  query: URLSearchParams;
  body: Body;
  isWrite: boolean;
}

type Answer = Response | Promise<Response>;

export const PASSWORD = 'the password of staff';
const READS = /^rpc\/(?:search_\w+|dashboard_\w+|person_data|mail_state|demo_data|quote_mails)$/u;

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });
export const lost = (): Answer => Promise.reject(new TypeError('Failed to fetch'));
/** No answer until the time of the request is over. */
export const hangs = (): Answer => new Promise(() => {});

export const backend = {
  tables: {} as Record<string, Row[]>,
  calls: [] as Call[],
  /** Answers in place of the API, which answers the calls that it leaves undefined. */
  fault: undefined as ((call: Call, answer: () => Response) => Answer | undefined) | undefined,
  rows: (table: string): Row[] => {
    backend.tables[table] ??= [];
    return backend.tables[table];
  },
  writes: () => backend.calls.filter(({ isWrite }) => isWrite),
};

const fields: Record<string, readonly string[]> = { quotes: quoteFields, projects: projectFields };

/** Stores a row with the columns that it does not name. */
export function store(table: string, columns: Partial<Row>): Row {
  const now = new Date().toISOString();
  const empty = Object.fromEntries((fields[table] ?? []).map((field) => [field, null]));
  const base = { id: crypto.randomUUID(), created_at: now, updated_at: now, source: {} };
  const row = { ...empty, ...base, is_spam: false, project: null, quote: null, ...columns };
  backend.rows(table).push(row);
  return row;
}

const serve = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, searchParams: query } = new URL(request.url);
  const [, service, path = ''] = /^\/(auth|rest)\/v1\/(.*)/u.exec(pathname) ?? [];
  if (!service) return serve(input, init);
  const { method, signal } = request;
  const text = await request.text();
  const isChange = method !== 'GET' && !READS.test(path) && text !== '{"changes":[]}';
  const body = (text ? JSON.parse(text) : null) as Body;
  const call = { method, path, query, body, isWrite: service === 'rest' && isChange };
  backend.calls.push(call);
  const answer = () => {
    if (path === 'token') return json(session());
    if (service === 'auth') return new Response(null, { status: 204 });
    if (!path.startsWith('rpc/')) return table(call, request.headers.get('accept') ?? '');
    const result = run(path.slice(4), body);
    return result ? json(result) : json({ message: 'No such function.' }, 404);
  };
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([backend.fault?.(call, answer) ?? answer(), aborted]);
};

export const session = (expires_in = 3600) => ({
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in,
  expires_at: Math.floor(Date.now() / 1000) + expires_in,
  user: { id: 'staff' },
});

function table({ method, path, query, body }: Call, accept: string): Response {
  const updated_at = new Date().toISOString();
  let found = backend.rows(path).filter((row) => matches(row, query));
  if (method === 'POST') found = [store(path, { ...body })];
  if (method === 'PATCH') for (const row of found) Object.assign(row, body, { updated_at });
  if (method === 'DELETE')
    backend.tables[path] = backend.rows(path).filter((row) => !found.includes(row));
  if (!accept.includes('pgrst.object'))
    return Response.json(found, { headers: { 'content-range': `*/${found.length}` } });
  return found[0] ? json(found[0]) : json({ code: 'PGRST116', message: 'No row.' }, 406);
}

/** Compares with `eq` and `in` only; other conditions hold. */
function matches(row: Row, query: URLSearchParams): boolean {
  const and = /is_spam\.eq\.(?:true|false)/u.exec(query.get('and') ?? '')?.[0].replace('.', '=');
  const conditions = [...query, ...new URLSearchParams(and)];
  return conditions.every(([column, condition]) => {
    const [, operator, value = ''] = /^(eq|in)\.\(?(.*?)\)?$/u.exec(condition) ?? [];
    const values = operator === 'in' ? value.split(',') : [value];
    return !operator || values.includes(String(row[column] ?? false));
  });
}

function run(name: string, args: Body): unknown {
  const table = name.includes('project') ? 'projects' : 'quotes';
  const report = (column: string, value: unknown, ids: string[]) => {
    const known = backend.rows(table).filter(({ id }) => ids.includes(id));
    const changed = known.map((row) => ({ id: row.id, [column]: row[column] }));
    for (const row of known) row[column] = value;
    return {
      changed,
      unchanged: [],
      missing: ids.filter((id) => !known.some((row) => row.id === id)),
    };
  };
  const setStatus = (status: string, ids: string[]) => {
    const conflicts = backend
      .rows(table)
      .filter((row) => ids.includes(row.id) && args.seen && row.status !== args.seen)
      .map(({ id, status: theirs, updated_by: author, updated_at: changed_at }) => ({
        ...{ id, status: theirs, author, changed_at },
      }));
    const free = ids.filter((id) => !conflicts.some((row) => row.id === id));
    return { ...report('status', status, free), conflicts };
  };
  if (name.endsWith('_statuses')) {
    const [[status, ids] = ['', []]] = Object.entries(args.changes);
    return setStatus(status, ids);
  }
  if (name === 'record_answer') return setStatus('contacted', [args.quote_id]);
  if (name === 'set_quote_spam') {
    const { changed, ...rest } = report('is_spam', args.spam, args.ids);
    return { ...rest, changed: changed.map(({ id }) => id) };
  }
  if (name === 'submit_quote') {
    const stored = backend.rows(table).find((row) => row.request_id === args.request.request_id);
    return stored ?? store(table, { reference: `Q-${Date.now()}`, ...args.request });
  }
  if (name === 'convert_quote') return { ...args, id: crypto.randomUUID(), status: 'planning' };
  if (!name.endsWith('_person') && name !== 'person_data') return null;
  const quotes = backend.rows(table).filter(({ email }) => email === args.email);
  if (name === 'erase_person') backend.tables[table] = [];
  return { ...args, quotes, projects: [], status_changes: [], notes: [], mails: [] };
}
