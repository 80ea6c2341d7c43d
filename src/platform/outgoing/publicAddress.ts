import ipaddr from 'ipaddr.js';

/** A name that means this machine wherever it is looked up (RFC 6761 §6.3). */
const localName = /^(?:.+\.)?localhost\.?$/i;

/** Where Azure's machines find their own agent, in the middle of public addresses. */
const platformAddresses = new Set(['168.63.129.16']);

const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** IPv4 addresses as networks of IPv6 alone name them (RFC 6052 §2.1). */
const translatedIpv4: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * Whether an address is one of the public internet: not of this machine, of a private network
 * (RFC 1918, RFC 4193), of a link, of a provider's inside (RFC 6598), nor reserved for anything else.
 * An IPv6 address that stands for one of IPv4 is what that is.
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
 * Whether the host of a URL is a private one by its looks: an address, or a name of this machine. What
 * another name leads to is known when it is asked.
 */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return localName.test(bare) || (ipaddr.isValid(bare) && !isPublicAddress(bare));
}
