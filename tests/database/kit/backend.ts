import { readFile } from 'node:fs/promises';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Database, Json } from '../../../src/backend/database.types';
import { SESSION_HOURS } from '../../../src/domain/session';
import {
  type Application,
  type BackendConnection,
  createApplication,
  grantRoles,
  querySql,
  runSql,
  serialise,
} from '../../../supabase/embedded/application';
import { administer } from './administer';
import { jsonText } from './jsonText';
import { keys, memberAccount, staffAccount, type TemplateDatabase } from './template';

export type Client = SupabaseClient<Database>;

const SITE = 'http://localhost:54321';

/** supabase-js on Node 20 requires a WebSocket class; nothing here opens one. */
class NoWebSocket {}

type QuoteRow = Database['public']['Tables']['quotes']['Row'];

/** The response of submit_quote. */
type QuoteAnswer = Pick<
  QuoteRow,
  | 'id'
  | 'reference'
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'project_type'
  | 'budget'
  | 'timeline'
  | 'message'
  | 'status'
  | 'created_at'
>;

interface OpenDatabase {
  connection: BackendConnection;
  drop: () => Promise<void>;
}

/** Every kind of caller. */
export const callers = {
  anonymous: 'an anonymous visitor',
  member: 'a signed-in account that is not staff',
  staff: 'staff',
  stale: `staff with a session of ${SESSION_HOURS} h 01`,
  signedOut: 'staff signed out, with the old token',
} as const;
export type Caller = keyof typeof callers;
export const refusedCallers = [
  'anonymous',
  'member',
  'stale',
  'signedOut',
] as const satisfies Caller[];

/** The application on a database of the test file's own, emptied before each test. */
export function openBackend() {
  let app: Application | undefined;
  // Signing in is slow on purpose: callers that leave their session alone share one.
  let staffToken: string | undefined;
  let memberToken: string | undefined;
  let drop: () => Promise<void> = async () => undefined;
  const opened = (): Application => {
    if (app === undefined) throw new Error('The backend is not open yet.');
    return app;
  };

  beforeAll(async () => {
    const database = inject('database');
    const open = await openDatabase(database);
    drop = open.drop;
    app = createApplication(open.connection, { keys });
    await grantRoles(open.connection);
    // Postgres takes parallel requests, which the race tests need.
    if (database.kind === 'pglite') serialise(app);
  });
  beforeEach(() => backend.empty());
  afterAll(async () => {
    await app?.connection.close();
    await drop();
  });

  const request: typeof fetch = (input, init) => opened().fetch(new Request(input, init));

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
    app: opened,
    request,
    /** SQL as the database's owner: only constraints and triggers apply. */
    sql: <Row extends Record<string, unknown> = Record<string, unknown>>(
      text: string,
      parameters: unknown[] = [],
    ): Promise<Row[]> => querySql<Row>(opened().connection, text, parameters),
    run: (text: string): Promise<void> => runSql(opened().connection, text),
    anonymous: (headers: Record<string, string> = {}): Client =>
      client(keys.publishableKey, headers),
    /** Requests a quote as a visitor's browser does; `request` may be anything. */
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
    /** A client that sends this token, whether its session is valid or not. */
    holding: (token: string): Client =>
      client(keys.publishableKey, { Authorization: `Bearer ${token}` }),
    staff: async (): Promise<Client> => {
      staffToken ??= await backend.signIn(staffAccount);
      return backend.holding(staffToken);
    },
    as: async (caller: Caller): Promise<Client> => {
      if (caller === 'anonymous') return backend.anonymous();
      if (caller === 'staff') return backend.staff();
      if (caller === 'member') {
        memberToken ??= await backend.signIn(memberAccount);
        return backend.holding(memberToken);
      }
      const token = await backend.signIn(staffAccount);
      if (caller === 'stale')
        await backend.sql(
          'update auth.sessions set created_at = created_at - $2::interval where id = $1',
          [sessionOf(token), `${SESSION_HOURS} hours 1 minute`],
        );
      if (caller === 'signedOut') {
        const response = await request(`${SITE}/auth/v1/logout?scope=local`, {
          method: 'POST',
          headers: {
            apikey: keys.publishableKey,
            authorization: `Bearer ${token}`,
          },
        });
        if (!response.ok) throw new Error('Signing out failed.');
      }
      return backend.holding(token);
    },
    empty: (): Promise<void> =>
      backend.run(`
        delete from public.projects; delete from public.quotes; delete from public.status_changes;
        delete from private.quote_rate;
        update private.quote_limits set per_address = 10, overall = 300, hard_limit = 10000, counted_over = '10 minutes', min_elapsed_ms = 3000, behind_cloudflare = false;`),
  };
  return backend;
}

export type Backend = ReturnType<typeof openBackend>;

/** The session of a token. */
export function sessionOf(token: string): string {
  const [, payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (typeof claims === 'object' && claims !== null && 'session_id' in claims)
    return String(claims.session_id);
  throw new Error('The token names no session.');
}

let clones = 0;

async function openDatabase(database: TemplateDatabase): Promise<OpenDatabase> {
  if (database.kind === 'missing') {
    const missing = new Error(database.reason);
    missing.stack = database.reason;
    throw missing;
  }
  if (database.kind === 'pglite') {
    const snapshot = new Blob([await readFile(database.snapshot)]);
    return {
      connection: await createPgliteConnection({
        pgliteOptions: { loadDataDir: snapshot },
      }),
      drop: async () => undefined,
    };
  }
  clones += 1;
  const name = `confluence_${process.pid}_${clones}_${Date.now()}`;
  await administer(database.url, `create database ${name} template ${database.template}`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  return {
    connection: createPostgresConnection({
      url: url.href,
      postgresOptions: { max: 20, onnotice: () => undefined, types: { jsonb: jsonText } },
    }),
    drop: () => administer(database.url, `drop database ${name} with (force)`),
  };
}
