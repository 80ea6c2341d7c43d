import ipaddr from 'ipaddr.js';

/** A name that always resolves to the local machine (RFC 6761 §6.3). */
const localName = /^(?:.+\.)?localhost\.?$/i;

/** Azure's host agent, which has a public address. */
const platformAddresses = new Set(['168.63.129.16']);

const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** IPv4 addresses in IPv6-only networks (RFC 6052 §2.1). */
const translatedIpv4: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * Whether an IP address is public: not local, private (RFC 1918, RFC 4193), link-local, carrier-grade NAT
 * (RFC 6598), or otherwise reserved. IPv6 addresses that embed an IPv4 address are treated like it.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) {
    return address.range() === 'unicast' && !platformAddresses.has(address.toString());
  }
  if (address.match(translatedIpv4)) {
    return isPublicAddress(ipaddr.fromByteArray(address.toByteArray().slice(12)).toString());
  }
  return address.range() === 'unicast' && address.match(globalIpv6);
}

/**
 * Whether a URL's host is private without resolving it: an IP address, or a local name. Other names are
 * checked when they are resolved.
 */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return localName.test(bare) || (ipaddr.isValid(bare) && !isPublicAddress(bare));
}
