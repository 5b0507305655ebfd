import type { Application, BackendConnection } from './application';
import { stackReset } from './wasmStack';

const DEFAULT_MAX_BODY = 256 * 1024;
const MOST_PROOFS = 3;
/** What the screens send has four levels. */
const DEEPEST_JSON = 32;

/** Runs work when no request does. */
type InTurn = <Done>(work: () => Promise<Done>) => Promise<Done>;

/**
 * The only way into an application on PGlite: one request at a time, because Lite shares one
 * connection and parallel requests would mix their transactions and roles.
 * @param onBroken called when the database no longer answers: only a new start can help
 */
export function serialise<A extends Pick<Application, 'fetch' | 'connection'>>(
  app: A,
  { maxBody = DEFAULT_MAX_BODY, onBroken }: { maxBody?: number; onBroken?: () => void } = {},
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
  app.fetch = async (request, context) => {
    const received = await bounded(request, maxBody);
    if (received === 'too large') return tooLarge(maxBody);
    if (received === 'too deep') return tooDeep();
    return inTurn(
      async () => inner(received, context),
      ({ status }) => status >= 500,
    );
  };
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

/** The request with its body read in full, or why it is not taken. */
async function bounded(
  request: Request,
  maxBody: number,
): Promise<Request | 'too large' | 'too deep'> {
  if (request.body === null) return request;
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) return 'too large';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > maxBody) return 'too large';
    parts.push(part);
  }
  const { url, method, headers } = request;
  const body = Buffer.concat(parts);
  return isNested(body, DEEPEST_JSON) ? 'too deep' : new Request(url, { method, headers, body });
}

/** Whether JSON has more levels than that: Lite and Postgres follow them until their stack ends. */
function isNested(json: Buffer, levels: number): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const sign = String.fromCharCode(json[index] ?? 0);
    if (sign === '"') isText = !isText;
    else if (isText) index += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}

function tooDeep(): Response {
  return Response.json(
    { code: 'PGRST102', message: 'The JSON is nested too deep.' },
    { status: 400 },
  );
}

function tooLarge(maxBody: number): Response {
  const message = `The request is larger than ${Math.floor(maxBody / 1024)} KB.`;
  // The rest of the body stays unread.
  return Response.json({ message }, { status: 413, headers: { connection: 'close' } });
}
