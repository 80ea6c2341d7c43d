import ipaddr from 'ipaddr.js';
import type { Ctx } from './context.ts';

/** The client of an IP address: one household or host has a whole IPv6 /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString();
}

/**
 * A keyed hash of the caller's network on one day, by which what a visitor did belongs together, while no table links
 * their days or tells their address.
 * @param purpose differs between tables, so that they are not linked either
 */
export function dailyNetworkKey(
  { secrets, address, now }: Pick<Ctx, 'secrets' | 'address' | 'now'>,
  purpose: string,
): string {
  const day = now.toISOString().slice(0, 10);
  const mac = secrets.mac(`${day} ${networkOf(address)}`, purpose);
  return mac.subarray(0, 16).toString('base64url');
}
