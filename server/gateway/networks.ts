import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';

/** Returns the IP address of the caller of a request. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Returns a function that reads the IP address of a caller: that of the socket or, if the socket belongs to a trusted
 * proxy, the one that the proxy reports in `x-forwarded-for`. The function ignores this header from all other callers,
 * because they could claim any IP address in it.
 * @param trusted IP addresses or networks (`10.0.0.0/8`) of the trusted proxies
 * @throws Error that names an entry of `trusted` that is neither an IP address nor a network
 */
export function clientAddress(trusted: readonly string[] = []): ClientAddress {
  for (const entry of trusted) {
    try {
      proxyAddress.compile([entry]);
    } catch {
      throw new Error(
        `TRUSTED_PROXIES contains "${entry}", which is neither an address nor a network.`,
      );
    }
  }
  const isProxy = proxyAddress.compile([...trusted]);
  return (request) => {
    const address = proxyAddress(request, isProxy);
    // Converts an IPv4 address in IPv6 notation (`::ffff:192.0.2.1`) to IPv4 notation.
    return isIP(address) === 0 ? 'unknown' : ipaddr.process(address).toString();
  };
}

/**
 * Returns the two networks for which a request counts: the network of one household or office (an IPv4 address or an
 * IPv6 /56), and a wider network that one attacker may control (a /24 or a /48).
 */
export function networks(address: string): [own: string, wide: string] {
  if (isIP(address) !== 6) return [address, `${address.replace(/\.\d+$/u, '')}/24`];
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(address).parts;
  const wide = [a, b, c].map((group) => group.toString(16)).join(':');
  return [`${wide}:${(d & 0xff00).toString(16)}`, `${wide}/48`];
}

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
    forget(...networks: readonly string[]) {
      for (const network of networks) counts.delete(network);
    },
  };
}
