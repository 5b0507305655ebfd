import type { Installation } from './installation';

/** What a check found: `unchecked` says what is missing to check it. */
export interface Outcome {
  verdict: 'ok' | 'broken' | 'unchecked';
  text: string;
}

/** Looks at one thing of an installation and changes nothing. A thrown error is a broken thing. */
export interface Check {
  name: string;
  run(installation: Installation): Outcome | Promise<Outcome>;
}

export const ok = (text: string): Outcome => ({ verdict: 'ok', text });
/** @param text what is wrong and what to do about it */
export const broken = (text: string): Outcome => ({ verdict: 'broken', text });
/** @param text what is missing to check it */
export const unchecked = (text: string): Outcome => ({
  verdict: 'unchecked',
  text: `could not be checked: ${text}`,
});

/** A server that does not answer: one broken check says so, the others need not repeat it. */
export class NoAnswer extends Error {
  readonly origin: string;

  constructor(origin: string, reason: string) {
    super(`${origin} does not answer (${reason})`);
    this.origin = origin;
  }
}

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
    throw new NoAnswer(new URL(address).origin, reasonOf(error, timeoutMs));
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') return `not within ${timeoutMs / 1000} s`;
  return cause?.code || cause?.message || message;
}

/** A body as JSON; an empty object when it is none. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
