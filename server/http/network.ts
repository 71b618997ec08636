import { isIPv6 } from 'node:net';

/** The network a try is counted for: one IPv6 customer owns a whole /64, so counting single addresses limits nobody. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** What one customer is easily given: a /48 of IPv6, the 256 addresses around one of IPv4. */
export function neighbourhoodOf(network: string): string {
  if (!network.endsWith('::/64')) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

export const isLoopback = (address: string | undefined) =>
  address === '::1' || /^(::ffff:)?127\./.test(address ?? '');
