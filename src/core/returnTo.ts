const longest = 2000;

/**
 * Where a visitor may be sent after signing in (SPEC §5: https and the current host; also a path, or
 * an address of exactly the own origin, so that local http works).
 *
 * @param ownOrigin such as `https://community.example.org`
 * @returns a path of this host that begins with exactly one slash; null when the address is anything else
 */
export function safeReturnTo(value: unknown, ownOrigin: string): string | null {
  if (typeof value !== 'string' || value.length > longest || hasTrickery(value)) return null;
  const own = new URL(ownOrigin);
  const origins = [own.origin, `https://${own.host}`];
  const isPath = /^\/(?!\/)/.test(value);
  const isOwn = origins.some((origin) => value === origin || value.startsWith(`${origin}/`));
  if (!isPath && !isOwn) return null;
  if (!URL.canParse(value, own.origin)) return null;
  const url = new URL(value, own.origin);
  if (!origins.includes(url.origin) || url.username || url.password) return null;
  const path = url.pathname + url.search + url.hash;
  // `/.//evil.example` is a path that resolves to another host's address once it stands alone.
  return path.startsWith('//') ? null : path;
}

/** Browsers read a backslash as a slash and skip tabs and line breaks; no honest address has them. */
function hasTrickery(value: string): boolean {
  return /[\\\p{Cc}]/u.test(value);
}
