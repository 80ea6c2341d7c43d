/**
 * Forms of email addresses. A domain may be written in its own script or in ASCII (`müller.example`,
 * `xn--mller-kva.example`), a name before the `@` in any letters (RFC 6531); both forms are one address.
 */

/** The ASCII form of a domain (UTS 46), in lower case; null if there is none. */
export function asciiDomain(domain: string): string | null {
  // What would end a host in a URL, or be read as something else.
  if (domain === '' || /[\s\p{Cc}/\\?#@:%[\]<>^|]/u.test(domain)) return null;
  try {
    const host = new URL(`http://${domain}`).hostname;
    // Numbers become an IP address, which a domain never is.
    return /(?:^|\.)\d+$/.test(host) ? null : host;
  } catch {
    return null;
  }
}

/**
 * What addresses are compared by: one text for all forms of an address, in lower case. Anything else is only lower
 * case.
 */
export function emailKey(address: string): string {
  const text = address.trim();
  const at = text.lastIndexOf('@');
  const isPlain = /^[\x21-\x7e]*$/.test(text);
  if (at < 0 || (isPlain && !/xn--/i.test(text))) return text.toLowerCase();
  const domain = text.slice(at + 1);
  // Letters that look alike in full width, or are composed of several characters, are the same name.
  const name = text.slice(0, at).normalize('NFKC').toLowerCase();
  return `${name}@${asciiDomain(domain) ?? domain.toLowerCase()}`;
}

/** Names as in `isEmail`, but in any letters: RFC 6531's addition to an atom. */
const atom = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const latin = /\p{Script=Latin}/u;
const alike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * Whether the name of an address, which is not ASCII, is written as in one script: letters of another that look the
 * same would make a second address that nobody can tell from the first.
 */
export function isWideName(name: string): boolean {
  const composed = name.normalize('NFKC');
  return (
    composed.split('.').every((part) => atom.test(part)) &&
    !(latin.test(composed) && alike.test(composed))
  );
}

/** The same mailbox, in whichever form its address is written. */
export function isSameEmail(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other);
}
