/** The error of a server that does not respond. Only one check of the doctor reports it. */
export class NoAnswer extends Error {
  readonly origin: string;

  constructor(origin: string, reason: string) {
    super(`${origin} does not respond (${reason})`);
    this.origin = origin;
  }
}

/** The error of a server whose certificate browsers refuse. The certificate check reports it; other checks cannot run. */
export class Untrusted extends NoAnswer {}

/** The status codes that a proxy returns if the product behind it does not respond. */
const UNREACHED = new Set([502, 503, 504]);

const TIMEOUT_MS = 15_000;

/** Sends a request without following redirects. @throws NoAnswer */
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

/** Matches the certificate errors of OpenSSL and Node, such as `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`. */
const isCertificateFault = (code: string): boolean =>
  /^[A-Z_]*CERT[A-Z_]*$|^UNABLE_TO_VERIFY/u.test(code);

/** Parses a body as a JSON object. Returns an empty object if it is not one. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
