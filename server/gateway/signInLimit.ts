import { setTimeout as wait } from 'node:timers/promises';
import { networks } from './clientAddress';

const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 1_000;
/** The maximum delay. It must be shorter than the 15 s for which the login screen waits. */
const MAX_DELAY_MS = 8_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;
const MAX_WAITING_PER_ADDRESS = 10;
/** The maximum number of attempts that wait for a password check, from all IP addresses together. */
const MAX_READY = 50;
const REFUSED_AFTER_MS = 1_000;
const MAX_COUNTED = 20_000;
/** Four failures in the wider network of an IP address count as one failure of the address: see `networks`. */
const WIDE_SHARE = 4;

interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

/** An attempt that waits for its password check. */
interface Waiting {
  failures: number;
  start(mayStart: boolean): void;
}

/**
 * Limits guesses of the password. The attempts of one IP address run one after the other. After three failures, each
 * attempt waits longer than the previous one, up to eight seconds. Only one password is checked at a time, because
 * bcrypt is slow and blocks all other requests. The next check is for the IP address with the fewest failures. If
 * several IP addresses have the fewest failures, the newest attempt is next. So an attacker cannot lock staff out.
 */
export function signInLimit(clock: Clock = { now: Date.now, wait: (ms) => wait(ms) }) {
  const failures = failureCounts(clock);
  const turns = takeTurns();
  const addresses = new Map<string, { open: number; last: Promise<unknown> }>();

  return async (address: string, signIn: () => Promise<Response>): Promise<Response> => {
    const [own, wide] = networks(address);
    const attempts = addresses.get(own) ?? { open: 0, last: Promise.resolve() };
    if (attempts.open >= MAX_WAITING_PER_ADDRESS) return tooMany();
    attempts.open += 1;
    addresses.set(own, attempts);
    const failed = () => Math.max(failures.of(own), Math.floor(failures.of(wide) / WIDE_SHARE));
    const attempt = attempts.last.then(async () => {
      await clock.wait(delayAfter(failed()));
      const response = await turns(failed(), signIn);
      if (response?.ok) failures.forget(own);
      // A refused attempt counts as a failure, so that a caller who retries at once moves behind the others.
      else if (response === undefined || response.status < 500)
        for (const network of [own, wide]) failures.count(network);
      if (response !== undefined) return response;
      // Delays the refusal, because immediate retries would keep the process from checking other passwords.
      await clock.wait(REFUSED_AFTER_MS);
      return tooMany();
    });
    attempts.last = attempt.catch(() => undefined);
    return attempt.finally(() => {
      attempts.open -= 1;
      if (attempts.open === 0) addresses.delete(own);
    });
  };
}

/** Counts the failures of each network. A count expires 15 minutes after the last failure. */
function failureCounts(clock: Clock) {
  const counts = new Map<string, { failures: number; last: number }>();
  const of = (network: string): number => {
    const { failures = 0, last = 0 } = counts.get(network) ?? {};
    return clock.now() - last > FORGOTTEN_AFTER_MS ? 0 : failures;
  };
  return {
    of,
    count(network: string) {
      const failures = of(network) + 1;
      counts.delete(network);
      counts.set(network, { failures, last: clock.now() });
      if (counts.size > MAX_COUNTED) counts.delete(counts.keys().next().value ?? '');
    },
    forget: (network: string) => void counts.delete(network),
  };
}

/**
 * Runs one attempt at a time. If too many attempts wait, refuses the one with the most failures, whose promise resolves
 * with undefined.
 */
function takeTurns() {
  const waiting: Waiting[] = [];
  let isBusy = false;
  /** Removes and returns the attempt that `isBefore` sorts first. */
  const take = (isBefore: (one: Waiting, other: Waiting) => boolean) => {
    const chosen = waiting.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || isBefore(one, best) ? one : best),
      undefined,
    );
    if (chosen !== undefined) waiting.splice(waiting.indexOf(chosen), 1);
    return chosen;
  };
  const next = () => {
    const chosen = isBusy ? undefined : take((one, best) => one.failures <= best.failures);
    if (chosen === undefined) return;
    isBusy = true;
    chosen.start(true);
  };
  return async (failures: number, work: () => Promise<Response>): Promise<Response | undefined> => {
    const mayStart = await new Promise<boolean>((start) => {
      waiting.push({ failures, start });
      if (waiting.length >= MAX_READY && isBusy)
        take((one, worst) => one.failures > worst.failures)?.start(false);
      next();
    });
    if (!mayStart) return undefined;
    return work().finally(() => {
      isBusy = false;
      next();
    });
  };
}

function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES), MAX_DELAY_MS);
}

/** Returns the response of Supabase Auth for too many attempts. */
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
