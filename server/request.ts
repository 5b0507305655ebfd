/** The error of a server that does not respond. The doctor reports it only once, even if several checks throw it. */
export class NoAnswer extends Error {
  readonly origin: string;
  /** What to do, if the reason says it. */
  readonly remedy: string | undefined;

  constructor(origin: string, reason: string, remedy?: string) {
    super(`${origin} does not respond (${reason})`);
    this.origin = origin;
    this.remedy = remedy;
  }
}

/** The status codes of a proxy whose server does not respond. */
const UNREACHED = new Set([502, 503, 504]);

const TIMEOUT_MS = 15_000;

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request without following redirects. @throws NoAnswer also if a proxy answers for a server that does not */
export async function request(
  address: string,
  init: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> {
  const answer = await anyAnswer(address, init, timeoutMs);
  if (!UNREACHED.has(answer.status)) return answer;
  throw new NoAnswer(new URL(address).origin, `${answer.status}`);
}

/** As `request`, but returns whatever answer there is. */
export async function anyAnswer(
  address: string,
  init: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { redirect: 'manual', signal, ...init });
    const { status, headers } = response;
    return { status, headers, text: await response.text() };
  } catch (error) {
    throw new NoAnswer(new URL(address).origin, reasonOf(error, timeoutMs));
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') return `not within ${timeoutMs / 1000} s`;
  return cause?.code || cause?.message || message;
}

/** Parses a body as a JSON object. Returns an empty object if it is not one. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
