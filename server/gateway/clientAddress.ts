import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Returns the IP address of the caller of a request. */
export type ClientAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

const IPV6_GROUPS = 8;

/**
 * Returns a function that reads the IP address of a caller: that of the socket or, if the socket belongs to a trusted
 * proxy, the one that the proxy reports in `x-forwarded-for`. The function ignores this header from all other callers,
 * because they could claim any IP address in it.
 * @param trusted IP addresses or networks (`10.0.0.0/8`) of the trusted proxies
 * @throws Error that names an entry of `trusted` that is neither an IP address nor a network
 */
export function clientAddress(trusted: readonly string[] = []): ClientAddress {
  const proxies = proxyList(trusted);
  const isProxy = (address: string) => {
    const version = isIP(address);
    return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
  return ({ socket, headers }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const hops = [...forwarded, socket.remoteAddress ?? ''].map(plainAddress).filter(Boolean);
    const client = hops.findLast((hop) => !isProxy(hop)) ?? hops[0];
    return client !== undefined && isIP(client) !== 0 ? client : 'unknown';
  };
}

function proxyList(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const version = isIP(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const isPrefix =
      bits === undefined || (/^\d+$/u.test(prefix ?? '') && bits <= (version === 6 ? 128 : 32));
    if (version === 0 || !isPrefix || rest.length > 0) {
      throw new Error(
        `TRUSTED_PROXIES contains "${entry}", which is neither an address nor a network.`,
      );
    }
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  return list;
}

/** Converts an IPv4 address in IPv6 notation (`::ffff:192.0.2.1`) to IPv4 notation. */
function plainAddress(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu, '');
}

/**
 * Returns the two networks for which a failed sign-in counts: the network of one household or office (an IPv4 address
 * or an IPv6 /56), and a wider network that one attacker may control (a /24 or a /48).
 */
export function networks(address: string): [own: string, wide: string] {
  if (isIP(address) !== 6) return [address, `${address.replace(/\.\d+$/u, '')}/24`];
  const [head = '', tail] = address.replace(/%.*$/u, '').split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, IPV6_GROUPS - start.length - end.length)).fill('0');
  const groups = (tail === undefined ? start : [...start, ...zeros, ...end]).slice(0, 4);
  const [a, b, c, d] = groups.map((group) => Number.parseInt(group, 16));
  const wide = [a, b, c].map((group) => (group ?? 0).toString(16)).join(':');
  return [`${wide}:${((d ?? 0) & 0xff00).toString(16)}`, `${wide}/48`];
}
