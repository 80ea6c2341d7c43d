import ipaddr from 'ipaddr.js';

/** SPEC §5, word for word. */
export const banMessages = {
  ip: 'Please enter a valid ip address',
  domain: 'Please enter a valid domain name',
} as const;

/** Normalizes an address or a range: `203.0.113.0/24`, `2001:db8::1`; null if invalid. */
export function readAddressRange(text: string): string | null {
  const [address = '', length, ...more] = text.trim().split('/');
  const parsed = parseAddress(address);
  if (parsed === null || more.length > 0) return null;
  if (length === undefined) return parsed.toString();
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  // A range that includes everyone is rejected.
  if (!(bits >= 1 && bits <= longest)) return null;
  if (bits === longest) return parsed.toString();
  return `${networkOf(parsed, bits)}/${bits}`;
}

/** Whether a request's address is in a range from `readAddressRange`. */
export function isInRange(address: string, range: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  const [start = '', length] = range.split('/');
  const first = parseAddress(start);
  if (first === null || first.kind() !== parsed.kind()) return false;
  const bits = length === undefined ? first.toByteArray().length * 8 : Number(length);
  return networkOf(parsed, bits) === networkOf(first, bits);
}

/** A lowercase domain in punycode; null if invalid. */
export function readDomain(text: string): string | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|@|\*\.)/, '')
    .replace(/\.$/, '');
  if (!bare.includes('.') || /[\s/@:?#\\]/.test(bare)) return null;
  const host = asciiHost(bare);
  // §5: domain label max 63; the top-level domain is never numeric.
  const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
  const labels = host?.split('.') ?? [];
  const last = labels.at(-1) ?? '';
  if (host === null || host.length > 253 || !labels.every((each) => label.test(each))) return null;
  return /^\d+$/.test(last) || last.length < 2 ? null : host;
}

/** The domain of an email address and its parent domains: a ban of `b.org` includes `a.b.org`. */
export function domainsOf(email: string): string[] {
  const host = readDomain(email.slice(email.lastIndexOf('@') + 1));
  const labels = host?.split('.') ?? [];
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}

function asciiHost(host: string): string | null {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
}

/** An IPv4-mapped IPv6 address counts as IPv4. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text.replace(/%.*$/, '');
  // The library also parses `127.1` and octal, which are not intended.
  const usual = bare.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(bare);
  return usual && ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(Math.max(bits - index * 8, 0), 8);
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return ipaddr.fromByteArray(bytes).toString();
}
