import { setTimeout as wait } from 'node:timers/promises';
import { network } from './clientAddress';

const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 1_000;
/** The login screen gives up after 15 s. */
const MAX_DELAY_MS = 8_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;
const MAX_WAITING_PER_ADDRESS = 10;
const MAX_READY = 50;
const MAX_ADDRESSES = 10_000;

interface Attempts {
  failures: number;
  waiting: number;
  lastFailure: number;
  /** Resolves when the address's last attempt is over. */
  last: Promise<unknown>;
}

interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

/**
 * Slows password sign-in: the attempts of one address run one after another, each later than the one
 * before once three have failed. All addresses together have one attempt at work, so that checking
 * passwords, which is slow on purpose, never holds up visitors for longer than one of them.
 */
export function signInLimit(clock: Clock = { now: Date.now, wait: (ms) => wait(ms) }) {
  const addresses = new Map<string, Attempts>();
  let ready = 0;
  let lane: Promise<unknown> = Promise.resolve();

  const attemptsOf = (key: string): Attempts => {
    const known = addresses.get(key);
    const isForgotten =
      known !== undefined &&
      known.waiting === 0 &&
      clock.now() - known.lastFailure > FORGOTTEN_AFTER_MS;
    if (known !== undefined && !isForgotten) return known;
    const attempts = { failures: 0, waiting: 0, lastFailure: 0, last: Promise.resolve() };
    addresses.delete(key);
    addresses.set(key, attempts);
    if (addresses.size > MAX_ADDRESSES) {
      for (const [oldest, { waiting: open }] of addresses) {
        if (open > 0) continue;
        addresses.delete(oldest);
        break;
      }
    }
    return attempts;
  };

  return async (address: string, signIn: () => Promise<Response>): Promise<Response> => {
    const key = network(address);
    const attempts = attemptsOf(key);
    if (attempts.waiting >= MAX_WAITING_PER_ADDRESS) return tooMany();
    attempts.waiting += 1;
    const attempt = attempts.last.then(async () => {
      await clock.wait(delayAfter(attempts.failures));
      if (ready >= MAX_READY) return tooMany();
      ready += 1;
      const turn = lane.then(signIn).finally(() => {
        ready -= 1;
      });
      lane = turn.catch(() => undefined);
      const response = await turn;
      if (response.ok) attempts.failures = 0;
      else if (response.status < 500) {
        attempts.failures += 1;
        attempts.lastFailure = clock.now();
      }
      return response;
    });
    attempts.last = attempt.catch(() => undefined);
    return attempt.finally(() => {
      attempts.waiting -= 1;
      if (attempts.waiting === 0 && attempts.failures === 0) addresses.delete(key);
    });
  };
}

function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES), MAX_DELAY_MS);
}

/** As Supabase Auth answers. */
function tooMany(): Response {
  const body = {
    code: 'over_request_rate_limit',
    error_code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    msg: 'Request rate limit reached',
  };
  const headers = { 'retry-after': String(MAX_DELAY_MS / 1_000) };
  return Response.json(body, { status: 429, headers });
}
