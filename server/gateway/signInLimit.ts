import { type Clock, networkCounts, networks, systemClock } from './networks';
import { limited } from './refusals';
import type { StaffNetworks } from './staffNetworks';

const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 1_000;
/** The maximum delay. It must be shorter than the 15 s for which the login screen waits. */
const MAX_DELAY_MS = 8_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;
/** The maximum number of attempts that wait for a password check, from all IP addresses together. */
const MOST_WAITING = 50;
/** The time from its arrival after which an attempt is refused, at the earliest. */
const REFUSED_AFTER_MS = 3_000;
/**
 * The number of waiting attempts from which on a wrong password is answered late. Callers who guess on many connections
 * then spend their time waiting for answers instead of in front of others.
 */
const CROWD = 5;
const ANSWERED_LATE_MS = 12_000;
/**
 * The pause between two checks. A check occupies a whole turn of the event loop, and Node accepts one new connection in
 * each turn. Without pauses, new connections would wait for many seconds while many networks guess the password.
 */
const PAUSE_MS = 100;
/** The rank of networks of staff. */
const FIRST = -1;

/** An attempt that waits for its password check. */
interface Waiting {
  rank: number;
  start(mayStart: boolean): void;
}

/**
 * Limits guesses of the password. The attempts of one IP address run one after the other. After three failures, each
 * attempt waits longer than the previous one, up to eight seconds. Only one password is checked at a time, because
 * bcrypt is slow and blocks all other requests. Networks of staff are first. Of the others, those with the fewest attempts
 * have every second turn. So an attacker cannot lock staff out, not even those who mistype.
 */
export function signInLimit(staff: StaffNetworks = new Set(), clock = systemClock) {
  const failures = networkCounts(clock, FORGOTTEN_AFTER_MS);
  /** All attempts, even those that were refused because too many were waiting. They delay nobody. */
  const attempts = networkCounts(clock, FORGOTTEN_AFTER_MS);
  const { inTurn, waiting } = takeTurns(clock);
  const last = new Map<string, Promise<unknown>>();

  const attempt = async (address: string, signIn: () => Promise<Response>): Promise<Response> => {
    const [own, wide] = networks(address);
    const isStaff = staff.has(own);
    await clock.wait(delayAfter(failures.of(own, isStaff ? undefined : wide)));
    const rank = isStaff ? FIRST : attempts.of(own);
    attempts.add(own);
    const arrived = clock.now();
    const response = await inTurn(rank, signIn);
    if (response === undefined) {
      // Without the delay, a caller who retries at once would keep the process from checking other passwords.
      await clock.wait(Math.max(0, arrived + REFUSED_AFTER_MS - clock.now()));
      return limited(MAX_DELAY_MS / 1_000);
    }
    if (response.ok) {
      failures.forget(own, wide);
      attempts.forget(own);
      staff.add(own);
    } else if (response.status < 500) {
      failures.add(own, wide);
      if (!isStaff && waiting.length >= CROWD) await clock.wait(ANSWERED_LATE_MS);
    }
    return response;
  };

  const limitedSignIn = (address: string, signIn: () => Promise<Response>): Promise<Response> => {
    const [own] = networks(address);
    const response = (last.get(own) ?? Promise.resolve()).then(() => attempt(address, signIn));
    const settled = response
      .catch(() => undefined)
      .then(() => {
        if (last.get(own) === settled) last.delete(own);
      });
    last.set(own, settled);
    return response;
  };
  return limitedSignIn;
}

/**
 * Runs one attempt at a time. The lowest rank has every second turn, the one after it every fourth, and so on: callers who
 * guess from new networks always have the lowest. Only networks of staff have each turn. Among equal ranks, the newest is first
 * every second time, the one after it every fourth time, and so on: callers who guess again right after each answer are always
 * the newest. If too many attempts wait, refuses the oldest of the rank with the most, whose promise resolves with undefined.
 */
function takeTurns(clock: Clock) {
  const waiting: Waiting[] = [];
  let isBusy = false;
  const next = () => {
    if (isBusy) return;
    const first = chosen(ofEachRank(waiting));
    if (first === undefined) return;
    waiting.splice(waiting.indexOf(first), 1);
    isBusy = true;
    first.start(true);
  };
  const refuseOne = () => {
    const refused = ofEachRank(waiting)
      .reduce((most, same) => (same.length >= most.length ? same : most))
      .at(-1);
    if (refused === undefined) return;
    waiting.splice(waiting.indexOf(refused), 1);
    refused.start(false);
  };
  const inTurn = async (
    rank: number,
    work: () => Promise<Response>,
  ): Promise<Response | undefined> => {
    const mayStart = await new Promise<boolean>((start) => {
      waiting.unshift({ rank, start });
      next();
      if (waiting.length >= MOST_WAITING) refuseOne();
    });
    if (!mayStart) return undefined;
    return work().finally(() => {
      void clock.wait(PAUSE_MS).then(() => {
        isBusy = false;
        next();
      });
    });
  };
  return { inTurn, waiting };
}

/** Groups attempts by their rank, the lowest first. Each group has the newest first, as they wait. */
const ofEachRank = (waiting: readonly Waiting[]): Waiting[][] =>
  [...new Set(waiting.map(({ rank }) => rank))]
    .sort((one, other) => one - other)
    .map((own) => waiting.filter(({ rank }) => rank === own));

function chosen(ranks: readonly Waiting[][]): Waiting | undefined {
  const same = ranks[0]?.[0]?.rank === FIRST ? ranks[0] : halving(ranks);
  return same && halving(same);
}

/** Returns the first of a list every second time, the one after it every fourth time, and so on. */
function halving<Item>(list: readonly Item[]): Item | undefined {
  let index = 0;
  while (index < list.length - 1 && Math.random() < 0.5) index += 1;
  return list[index];
}

function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** Math.floor(failures - FREE_FAILURES), MAX_DELAY_MS);
}
