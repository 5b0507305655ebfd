import { setTimeout } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  type Application,
  type BackendConnection,
  createApplication,
  prepareConnection,
  querySql,
  runSql,
} from '../../../server/database/database';
import { type StaffAccount, setStaffAccount } from '../../../server/database/staff';
import { saveAccount, setHostedStaffAccount } from '../../../server/hosted/hostedStaff';
import { serviceClient } from '../../../server/hosted/serviceClient';
import type { Database, Json } from '../../../src/backend/database.types';
import { emptied } from '../../kit/emptied';
import { answeredBy, type HostedProject, hosted } from '../../kit/hostedProject';
import { administer, connectPostgres, copyDatabase, urlOf } from './connect';
import { localKeys, memberAccount, staffAccount, testServer } from './template';

export type Client = SupabaseClient<Database>;

type Table = 'quotes' | 'projects' | 'offers' | 'notes';
type FunctionName = keyof Database['public']['Functions'];

/**
 * The URL of the API for clients. Except for a hosted project, no server runs there: the tests pass each request to the
 * application in this process.
 */
export const SITE = hosted?.url ?? 'http://localhost:54321';

const CLOSE_MS = 2000;

/** supabase-js on Node 20 requires a WebSocket class, although the tests open no WebSocket. */
class NoWebSocket {}

/** The part of the response of submit_quote that the tests read. */
type QuoteAnswer = Pick<
  Database['public']['Tables']['quotes']['Row'],
  'id' | 'reference' | 'status'
>;

interface OpenBackend {
  /** A connection with the role that owns the database. */
  connection: BackendConnection;
  app: Application;
  drop: () => Promise<void>;
}

/**
 * Opens the backend for a test file. Before each test, the rows are deleted and the settings are reset, but the
 * accounts and the answer templates are kept.
 * @param settings a setting of Postgres for all connections, such as `enable_seqscan = off`
 */
export function openBackend({ settings }: { settings?: string } = {}) {
  const keys = hosted ?? localKeys;
  let open: OpenBackend | undefined;
  // Tests that do not change their session share this token, because each sign-in takes time to hash the password.
  let staffToken: string | undefined;
  const opened = (): OpenBackend => {
    if (open === undefined) throw new Error('The backend is not open yet.');
    return open;
  };

  beforeAll(async () => {
    open = await openDatabase(settings);
  });
  beforeEach(() => backend.empty());
  afterAll(async () => {
    // Gives connections time to close: the driver throws an uncaught error if a connection ends during a write.
    const closed = open?.connection.close();
    await Promise.race([closed, setTimeout(CLOSE_MS, undefined, { ref: false })]);
    // Dropping the database ends connections that still wait for a query, which the driver never reports as closed.
    await open?.drop();
  });

  const request: typeof fetch = (input, init) => opened().app.fetch(new Request(input, init));

  const client = (key: string, headers: Record<string, string> = {}): Client =>
    createClient<Database>(SITE, key, {
      global: { fetch: request, headers },
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      },
      realtime: { transport: NoWebSocket as unknown as typeof WebSocket },
    });

  const backend = {
    keys,
    /** Returns the application of the embedded backend. */
    app: (): Application => opened().app,
    connection: (): BackendConnection => opened().connection,
    request,
    /** Runs SQL with the role that owns the database. Constraints and triggers apply to this role, policies do not. */
    sql: <Row extends Record<string, unknown> = Record<string, unknown>>(
      text: string,
      parameters: unknown[] = [],
    ): Promise<Row[]> => querySql<Row>(opened().connection, text, parameters),
    run: (text: string): Promise<void> => runSql(opened().connection, text),
    /** Returns the first row of a query. */
    row: async <Row extends Record<string, unknown> = Record<string, unknown>>(
      text: string,
      parameters: unknown[] = [],
    ): Promise<Row | undefined> => (await backend.sql<Row>(text, parameters))[0],
    /** Returns the values of the first column of a query. */
    column: async <Value = string>(text: string, parameters: unknown[] = []): Promise<Value[]> =>
      (await backend.sql(text, parameters)).map((row) => Object.values(row)[0] as Value),
    find: (table: Table, id: string) =>
      backend.row(`select * from public.${table} where id = $1`, [id]),
    /** Changes a row with the role that owns the database. Returns the changed row. */
    change: (table: Table, id: string, columns: Record<string, unknown>) => {
      const set = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
      return backend.row(`update public.${table} set ${set.join()} where id = $1 returning *`, [
        id,
        ...Object.values(columns),
      ]);
    },
    remove: (table: Table, id: string) =>
      backend.sql(`delete from public.${table} where id = $1`, [id]),
    /** Changes a row as staff. */
    edit: async (table: Table, id: string, columns: object) =>
      (await backend.staff())
        .from(table as 'quotes')
        .update(columns)
        .eq('id', id)
        .select()
        .maybeSingle(),
    /** Calls a function, by default as staff, and returns its answer, which must not be an error. */
    call: async <Answer>(name: FunctionName, args: object = {}, client?: Client) => {
      const { data, error } = await (client ?? (await backend.staff())).rpc(name, args as never);
      expect(error).toBeNull();
      return data as Answer;
    },
    /** Runs a statement without the triggers of a table. */
    runWithoutTriggers: (table: Table, statements: string): Promise<void> =>
      backend.run(`
        alter table public.${table} disable trigger user;
        ${statements};
        alter table public.${table} enable trigger user;`),
    anonymous: (headers: Record<string, string> = {}): Client =>
      client(keys.publishableKey, headers),
    /** Calls submit_quote as a visitor; `request` may be any value. */
    ask: async (request: unknown, headers: Record<string, string> = {}) => {
      const { data, error } = await backend
        .anonymous(headers)
        .rpc('submit_quote', { request: request as Json });
      return { quote: data as QuoteAnswer | null, error };
    },
    service: (): Client => client(keys.secretKey),
    signIn: async (account: typeof staffAccount): Promise<string> => {
      const { data, error } = await client(keys.publishableKey).auth.signInWithPassword(account);
      if (error) throw error;
      return data.session.access_token;
    },
    /** Returns a client that sends this access token, even if the session of the token is invalid. */
    holding: (token: string): Client =>
      client(keys.publishableKey, { Authorization: `Bearer ${token}` }),
    /** Creates or changes the staff account, as `npm run staff:password` does. */
    setStaffAccount: (account: StaffAccount): Promise<void> =>
      hosted
        ? setHostedStaffAccount(serviceClient(hosted.url, hosted.secretKey), account)
        : setStaffAccount(opened().connection, account),
    staff: async (): Promise<Client> => {
      staffToken ??= await backend.signIn(staffAccount);
      return backend.holding(staffToken);
    },
    empty: (): Promise<void> => backend.run(emptied),
  };
  return backend;
}

export type Backend = ReturnType<typeof openBackend>;

let copies = 0;

/** Opens Supabase Lite in this process, on a copy of the template database. */
async function openDatabase(settings?: string): Promise<OpenBackend> {
  if (hosted) return openHosted(hosted);
  const { url, template } = testServer();
  copies += 1;
  const name = `confluence_${process.pid}_${copies}_${Date.now()}`;
  await copyDatabase(url, name, template);
  if (settings !== undefined) await administer(url, `alter database ${name} set ${settings}`);
  const connection = connectPostgres(urlOf(url, name), 20);
  const app = createApplication(connection, { keys: localKeys });
  await prepareConnection(connection);
  return { connection, app, drop: () => administer(url, `drop database ${name} with (force)`) };
}

/** Opens the hosted project, with the two accounts of the tests. */
async function openHosted(project: HostedProject): Promise<OpenBackend> {
  const service = serviceClient(project.url, project.secretKey);
  await saveAccount(service, memberAccount);
  await setHostedStaffAccount(service, staffAccount);
  const connection = connectPostgres(project.databaseUrl, 8);
  const app = { connection, fetch: answeredBy(project) } as Application;
  return { connection, app, drop: async () => {} };
}

/** Opens separate connections to the database of `backend`, which must be on a real Postgres. */
export async function connect(backend: Pick<Backend, 'row'>, max = 1): Promise<postgres.Sql> {
  if (hosted) return postgres(hosted.databaseUrl, { max, onnotice: () => undefined });
  const current = await backend.row<{ name: string }>('select current_database() as name');
  return postgres(urlOf(testServer().url, `${current?.name}`), { max, onnotice: () => undefined });
}
