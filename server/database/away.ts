import { AsyncLocalStorage } from 'node:async_hooks';
import postgres from 'postgres';
import type { Application, BackendConnection } from './database';
import { isAway } from './place';

/** A restart of Postgres takes seconds. */
const RETRY_AFTER_S = 2;
/** Longer than any request of visitors and staff. */
const END_WITHIN_S = 10;

/** Of each request that is being answered, whether it lost the database. */
const requests = new AsyncLocalStorage<{ isLost: boolean }>();

/**
 * Answers 503 to a request that lost the database, so that the form waits and sends again, and no browser gives up its session.
 * Supabase Lite would answer 500, or 404 for a function, because it takes what it could not read for an empty schema.
 */
export function waitingWhileAway(application: Application): Application['fetch'] {
  renewLostPool(application.connection);
  const fetch = application.fetch.bind(application);
  return (...request) =>
    requests.run({ isLost: false }, async () => {
      const answer = await fetch(...request);
      return answer.status >= 400 && requests.getStore()?.isLost ? away() : answer;
    });
}

/** PostgREST's answer when it has no connection. */
const away = () =>
  Response.json(
    { code: 'PGRST001', message: 'The database does not respond.' },
    { status: 503, headers: { 'retry-after': String(RETRY_AFTER_S) } },
  );

/**
 * Replaces the connections of a pool that lost the database. After a `reserve` that failed, the driver keeps giving its next
 * connections to the caller that is gone, and takes a closed connection for an open one: the pool would never answer again.
 */
function renewLostPool({ driver }: BackendConnection): void {
  const { reserve, end } = driver;
  let pool: Pick<postgres.Sql, 'reserve' | 'end'> = { reserve, end };
  const noteFor = (user: typeof pool) => (error: unknown) => {
    if (!isAway(error)) return;
    const request = requests.getStore();
    if (request) request.isLost = true;
    if (pool !== user) return;
    // These options are parsed, and the driver uses them as they are.
    pool = postgres(Object(driver.options));
    void user.end({ timeout: END_WITHIN_S });
  };
  Object.assign(driver, {
    async reserve() {
      const note = noteFor(pool);
      try {
        const connection = await pool.reserve();
        const unsafe = connection.unsafe as (...statement: unknown[]) => Promise<unknown>;
        const watched = (...statement: unknown[]) => {
          const query = unsafe(...statement);
          query.catch(note);
          return query;
        };
        return Object.assign(connection, { unsafe: watched });
      } catch (error) {
        note(error);
        throw error;
      }
    },
    end: (options?: { timeout?: number }) => pool.end(options),
  });
}
