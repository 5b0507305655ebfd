import { App } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { limits } from '../../src/domain/schema';

export type BackendConnection = PostgresConnection;

export interface BackendKeys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

export type Application = ReturnType<typeof createApplication>;

type Row = Record<string, unknown>;

/** Runs SQL in a transaction. `run` executes several statements, `query` one statement with parameters. */
interface Transaction {
  run(sql: string): Promise<unknown>;
  query(sql: string, parameters: unknown[]): Promise<readonly Row[]>;
}

/** Creates the API and the sign-in for a database. Call `migrate` and `prepareConnection` before the first request. */
export function createApplication(
  connection: BackendConnection,
  { keys, siteUrl }: { keys: BackendKeys; siteUrl?: string },
) {
  connection.normalizeDbError = refusalOf;
  return new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      enable_signup: false,
      minimum_password_length: 10,
      sessions: { timebox: `${limits.session_hours}h` },
      email: { enable_signup: false, enable_confirmations: false },
      ...(siteUrl === undefined ? {} : { site_url: siteUrl }),
    },
    options: { server: { admin: false, disableStudio: true } },
  });
}

/** The SQLSTATEs of errors that a caller's mistake causes. Supabase Lite would respond to them with 500. */
const MISTAKES = /^(?:0A000|23514|23P01|44000|540(?:00|11)|P0001)$/u;
/** The SQLSTATEs of a request that the database gave up for another one, so that the caller may repeat it. */
const COLLISIONS = /^(?:40001|40P01)$/u;

/**
 * Converts an error that is no fault of the server, so that Supabase Lite returns it with its code, message, details and
 * hint, and with the status 400, or 503 if the caller may repeat the request. Returns any other error unchanged.
 */
function refusalOf<E>(error: E) {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code, message, detail = null, hint = null } = error as unknown as DatabaseError;
  // Their details name processes of the database.
  if (COLLISIONS.test(code))
    return answerOf({ code, message, details: null, hint: null }, 503, { 'retry-after': '1' });
  if (MISTAKES.test(code)) return answerOf({ code, message, details: detail, hint }, 400);
  return error;
}

/** An error that Supabase Lite returns with this body, status and headers. */
const answerOf = (body: object, status: number, headers: Record<string, string> = {}) =>
  Object.assign(new Error(JSON.stringify(body)), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers }),
  });

interface DatabaseError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

/** Runs several statements as the owner of the database. */
export async function runSql({ driver }: BackendConnection, sql: string): Promise<void> {
  await driver.unsafe(sql);
}

/** Runs one statement with parameters as the owner of the database. */
export async function querySql<R extends Row = Row>(
  { driver }: BackendConnection,
  sql: string,
  parameters: unknown[] = [],
): Promise<R[]> {
  return [...(await driver.unsafe<R[]>(sql, parameters as Parameters<typeof driver.unsafe>[1]))];
}

/** Runs `work` in a transaction. @throws the error of `work`, after a rollback */
export async function inTransaction(
  { driver }: BackendConnection,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await driver.begin((sql) =>
    work({
      run: (text) => sql.unsafe(text),
      query: (text, parameters) =>
        sql.unsafe<Row[]>(text, parameters as Parameters<typeof sql.unsafe>[1]),
    }),
  );
}

/** Prepares the connection of an API for requests. Call it after `migrate` and before the first request. */
export async function prepareConnection(connection: BackendConnection): Promise<void> {
  await sendTexts(connection);
  await beginRequests(connection);
  await restorePrivileges(connection);
}

/**
 * Begins the transaction of each request as PostgREST does: with the `statement_timeout` that a called function names, because
 * Postgres does not change the time limit of a statement that runs already, and with `private.check_request`.
 */
async function beginRequests(connection: BackendConnection): Promise<void> {
  const named = await querySql<{ path: string; longest: string }>(
    connection,
    `select '/rpc/' || proname as path, split_part(setting, '=', 2) as longest
     from pg_proc cross join unnest(proconfig) as setting
     where pronamespace = 'public'::regnamespace and starts_with(setting, 'statement_timeout=')`,
  );
  const limits = new Map(named.map(({ path, longest }) => [path, longest]));
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    const longest = limits.get(options?.rpc?.path ?? '');
    const { role } = Object(context?.auth) as { role?: unknown };
    const isChecked = role === 'authenticated' || role === 'anon';
    if (longest === undefined && !isChecked) return within(context, work, options);
    return within(
      context,
      async (transaction) => {
        if (longest !== undefined)
          await transaction
            .selectNoFrom(({ fn, val, lit }) =>
              fn('set_config', [val('statement_timeout'), val(longest), lit(true)]).as('limit'),
            )
            .execute();
        if (isChecked)
          await transaction
            .selectNoFrom(({ fn }) => fn('private.check_request', []).as('checked'))
            .execute();
        return work(transaction);
      },
      options,
    );
  };
}

/**
 * Restores the privileges that the migrations define. At the first request of a connection, Lite grants its roles all
 * privileges on tables. Parallel requests could use these privileges. This function therefore triggers the grants and
 * then revokes them.
 */
async function restorePrivileges(connection: BackendConnection): Promise<void> {
  await connection.withContext({ auth: { role: 'anon', uid: null } }, async () => undefined);
  await runSql(connection, 'select private.apply_privileges()');
}

/**
 * Sends a value that does not have the type of its column as text, which Postgres refuses with a message. The driver
 * would throw an error of its own, which Supabase Lite answers with 500.
 */
async function sendTexts({ driver }: BackendConnection): Promise<void> {
  const { serializers } = driver.options;
  const types = await driver<
    { oid: number }[]
  >`select oid::integer from pg_type where typtype <> 'c'`;
  for (const { oid } of types) serializers[oid] = asText(serializers[oid]);
}

const asText =
  (serialize: (value: unknown) => unknown = String) =>
  (value: unknown): string => {
    try {
      const text = serialize(value);
      if (typeof text === 'string') return text;
    } catch {
      // The value does not have the type of this serializer.
    }
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
