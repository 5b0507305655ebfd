import type { Application, BackendConnection } from './database';
import { stackReset } from './pglitePatches/wasmStack';

const MOST_PROOFS = 3;

/** Runs work when no request does. */
type InTurn = <Done>(work: () => Promise<Done>) => Promise<Done>;

/**
 * The only way into an application on PGlite: one request at a time, because Lite shares one
 * connection and parallel requests would mix their transactions and roles. Their bodies are here already:
 * one still to come would keep the others waiting.
 * @param onBroken called when the database no longer answers: only a new start can help
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
        // PGlite never waits: without a turn of the event loop, new connections stay unread.
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
 * After a fault, or where a transaction was left open, ends it and proves that statements run.
 * Returns whether they do.
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
