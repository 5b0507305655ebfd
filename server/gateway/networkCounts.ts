import { setTimeout as wait } from 'node:timers/promises';

const MAX_COUNTED = 20_000;
/** Four events in the wider network of an IP address count as one event of the address: see `networks`. */
const WIDE_SHARE = 4;

export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

export const systemClock: Clock = { now: Date.now, wait: (milliseconds) => wait(milliseconds) };

/** Counts events of networks, such as failed sign-ins. A count expires some time after its last event. */
export function networkCounts({ now }: Clock, forgottenAfterMs: number) {
  const counts = new Map<string, { count: number; last: number }>();
  const at = (network: string): number => {
    const { count = 0, last = 0 } = counts.get(network) ?? {};
    return now() - last > forgottenAfterMs ? 0 : count;
  };
  return {
    of: (own: string, wide?: string): number =>
      Math.max(at(own), wide === undefined ? 0 : at(wide) / WIDE_SHARE),
    add(...networks: readonly string[]) {
      for (const network of networks) {
        const count = at(network) + 1;
        counts.delete(network);
        counts.set(network, { count, last: now() });
        if (counts.size > MAX_COUNTED) counts.delete(counts.keys().next().value ?? '');
      }
    },
    forget: (network: string) => void counts.delete(network),
  };
}
