import ipaddr from 'ipaddr.js';

/** SPEC §5, word for word. */
export const banMessages = {
  ip: 'Please enter a valid ip address',
  domain: 'Please enter a valid domain name',
} as const;

/** An address or a range in one way of writing: `203.0.113.0/24`, `2001:db8::1`; null when it is neither. */
export function readAddressRange(text: string): string | null {
  const [address = '', length, ...more] = text.trim().split('/');
  const parsed = parseAddress(address);
  if (parsed === null || more.length > 0) return null;
  if (length === undefined) return parsed.toString();
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  // A range of everybody would be a community without members.
  if (!(bits >= 1 && bits <= longest)) return null;
  if (bits === longest) return parsed.toString();
  return `${networkOf(parsed, bits)}/${bits}`;
}

/** Whether an address of a request lies in a range as `readAddressRange` writes it. */
export function isInRange(address: string, range: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  const [start = '', length] = range.split('/');
  const first = parseAddress(start);
  if (first === null || first.kind() !== parsed.kind()) return false;
  const bits = length === undefined ? first.toByteArray().length * 8 : Number(length);
  return networkOf(parsed, bits) === networkOf(first, bits);
}

/** A domain in small letters, internationalised ones as they travel; null when it is none. */
export function readDomain(text: string): string | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|@|\*\.)/, '')
    .replace(/\.$/, '');
  if (!bare.includes('.') || /[\s/@:?#\\]/.test(bare)) return null;
  const host = asciiHost(bare);
  // §5: domain label max 63; the last one is never a number.
  const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
  const labels = host?.split('.') ?? [];
  const last = labels.at(-1) ?? '';
  if (host === null || host.length > 253 || !labels.every((each) => label.test(each))) return null;
  return /^\d+$/.test(last) || last.length < 2 ? null : host;
}

/** The domain of an e-mail address and every one above it: a ban of `b.org` reaches `a.b.org`. */
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

/** An IPv4 address that travels in IPv6 is the IPv4 address. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text.replace(/%.*$/, '');
  // The library also reads `127.1` and octal, which nobody means.
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
