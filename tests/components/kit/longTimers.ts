import { expect } from 'vitest';
import { queryClient } from '../../../src/admin/data/clientState';
import { POLL_MS } from '../../../src/admin/data/listQuery';

/**
 * Timers of four seconds or more, such as those that end a notice or read a list again, run only when a test lets the time
 * pass. So no notice ends before a test on a busy machine has read it, and no test waits for a poll.
 */
const LONG_MS = 4_000;

interface Timer {
  run: () => void;
  left: number;
  /** The interval after which the timer runs again. */
  every: number | undefined;
}

/** The ids are negative, so that no timer of the browser has the same. */
const timers = new Map<number, Timer>();
let lastId = 0;

function hold(run: () => void, left: number, every?: number): number {
  lastId -= 1;
  timers.set(lastId, { run, left, every });
  return lastId;
}

type Run = (...args: unknown[]) => void;
const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
Object.assign(globalThis, {
  setTimeout: (run: Run, ms = 0, ...args: unknown[]) =>
    ms < LONG_MS ? setTimeout(run, ms, ...args) : hold(() => run(...args), ms),
  setInterval: (run: Run, ms = 0, ...args: unknown[]) =>
    ms < LONG_MS ? setInterval(run, ms, ...args) : hold(() => run(...args), ms, ms),
  clearTimeout: (id?: number) => timers.delete(Number(id)) || clearTimeout(id),
  clearInterval: (id?: number) => timers.delete(Number(id)) || clearInterval(id),
});

function runAfter(ms: number): void {
  for (const [id, timer] of [...timers]) {
    timer.left -= ms;
    if (timer.left > 0) continue;
    if (timer.every === undefined) timers.delete(id);
    else timer.left = timer.every;
    timer.run();
  }
}

/** Runs the long timers that are due after so many milliseconds, once all that is being read has arrived. */
export async function letPass(ms: number): Promise<void> {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  runAfter(ms);
}

/** Lets polls pass until the screen shows what is expected: a poll that was under way may have come too early. */
export const inTime = <Value>(look: () => Value) =>
  expect.poll(() => {
    runAfter(POLL_MS);
    return look();
  });

export const forgetLongTimers = (): void => timers.clear();
