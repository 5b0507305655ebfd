/** A server that does not answer: one broken check says so, the others need not repeat it. */
export class NoAnswer extends Error {
  readonly origin: string;

  constructor(origin: string, reason: string) {
    super(`${origin} does not answer (${reason})`);
    this.origin = origin;
  }
}

/** A server whose certificate browsers refuse: the check of certificates says so, and the others cannot look. */
export class Untrusted extends NoAnswer {}

/** What a proxy answers while the product behind it does not. */
const UNREACHED = new Set([502, 503, 504]);

const TIMEOUT_MS = 15_000;

/** A request as a browser would send it, whose redirects are not followed. @throws NoAnswer */
export async function request(
  address: string,
  init: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<{ status: number; headers: Headers; text: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { redirect: 'manual', signal, ...init });
    const { status, headers } = response;
    if (UNREACHED.has(status)) throw new NoAnswer(new URL(address).origin, `${status}`);
    return { status, headers, text: await response.text() };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    const reason = reasonOf(error, timeoutMs);
    const Fault = isCertificateFault(reason) ? Untrusted : NoAnswer;
    throw new Fault(new URL(address).origin, reason);
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') return `not within ${timeoutMs / 1000} s`;
  return cause?.code || cause?.message || message;
}

/** The codes of OpenSSL and Node, such as `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`. */
const isCertificateFault = (code: string): boolean =>
  /^[A-Z_]*CERT[A-Z_]*$|^UNABLE_TO_VERIFY/u.test(code);

/** A body as JSON; an empty object when it is none. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
