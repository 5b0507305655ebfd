import type { Application, BackendConnection } from '../database/database';
import { stackReset } from '../database/pglitePatches/wasmStack';

const MOST_PROOFS = 3;

/** Runs `work` while no request is being processed. */
type InTurn = <Done>(work: () => Promise<Done>) => Promise<Done>;

/**
 * Makes an application on PGlite process one request at a time. Supabase Lite uses one connection for all requests, so
 * parallel requests would mix their transactions and roles. Pass only requests whose bodies are complete: a body that
 * is still arriving would block the other requests.
 * @param onBroken called when the database no longer responds and the process must be restarted
 */
export function serialise<A extends Pick<Application, 'fetch' | 'connection'>>(
  app: A,
  { onBroken }: { onBroken?: () => void } = {},
): A & { inTurn: InTurn } {
  const inner = app.fetch;
  const resetStack = stackReset(app.connection);
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <Done>(
    work: () => Promise<Done>,
    failed: (done: Done) => boolean = () => false,
  ) => {
    const answer = queue.then(work);
    queue = answer
      .then(failed, () => true)
      .then(async (isFault) => {
        if (!(await heal(app.connection, isFault))) onBroken?.();
        resetStack();
        // PGlite never yields to the event loop. Without a wait for the next turn, the server would accept no new
        // connections.
        await nextTurn();
      });
    return answer;
  };
  app.fetch = async (request, context) =>
    inTurn(
      async () => inner(request, context),
      ({ status }) => status >= 500,
    );
  return Object.assign(app, { inTurn });
}

/**
 * Rolls back and tests the connection after a server error, or if a transaction is still open. Returns whether the
 * connection works.
 */
async function heal({ driver }: BackendConnection, isFault: boolean): Promise<boolean> {
  if (!('exec' in driver)) return true;
  for (let proofs = 0; proofs < MOST_PROOFS; proofs += 1) {
    try {
      if (!isFault && !driver.isInTransaction()) return true;
      await driver.exec('rollback');
      await driver.exec('select 1');
      return true;
    } catch {
      await nextTurn();
    }
  }
  return false;
}

const nextTurn = () => new Promise((next) => setImmediate(next));
