import { networkCounts, networks, systemClock } from './networks';
import { SIGN_IN, VISITOR_CALLS } from './openRoutes';
import { busy, limited } from './refusals';

/** The maximum number of requests of a network, for each call, that are being processed, unfinished uploads included. */
const MOST_CALLS = 5;
/** The maximum for each sign-in call. All staff of an office, who share one IP address, may sign in at once. */
const MOST_SIGN_INS = 20;
/** The number of refused requests after which the gateway refuses further ones without asking the database. */
const MOST_REFUSALS = 30;
const FORGOTTEN_AFTER_MS = 60_000;
/**
 * Delays a refusal by this time, and by a random part of it, so that a caller who retries at once on many connections
 * does not keep the process busy with refusals.
 */
const REFUSED_AFTER_MS = 2_000;

/**
 * Limits the requests of callers without a staff token, so that no network can slow down the others. Refuses a request
 * while too many requests of its network are being processed, or after many requests of the network were refused.
 */
export function visitorLimit(clock = systemClock) {
  const refusals = networkCounts(clock, FORGOTTEN_AFTER_MS);
  const open = new Map<string, number>();

  return async (
    address: string,
    target: string,
    work: () => Promise<Response>,
  ): Promise<Response> => {
    const [own, wide] = networks(address);
    const [network, most] = VISITOR_CALLS.includes(target)
      ? [wide, MOST_CALLS]
      : [own, MOST_SIGN_INS];
    const line = `${target} ${network}`;
    const running = open.get(line) ?? 0;
    const isRefused = target !== SIGN_IN && refusals.of(own, wide) >= MOST_REFUSALS;
    if (isRefused || running >= most) {
      await clock.wait(REFUSED_AFTER_MS * (1 + Math.random()));
      return isRefused ? limited(FORGOTTEN_AFTER_MS / 1_000, { connection: 'close' }) : busy();
    }
    open.set(line, running + 1);
    try {
      const response = await work();
      // The limit on sign-ins counts wrong passwords itself.
      if (target !== SIGN_IN && response.status >= 400 && response.status < 500)
        refusals.add(own, wide);
      return response;
    } finally {
      const left = (open.get(line) ?? 1) - 1;
      if (left > 0) open.set(line, left);
      else open.delete(line);
    }
  };
}
