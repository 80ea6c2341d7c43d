const longest = 2000;

/**
 * Where a user may be redirected after signing in (SPEC §5: https and the current host; also a path, or a URL
 * of exactly our origin, so that local http works).
 *
 * @param ownOrigin such as `https://community.example.org`
 * @returns a path of this host that starts with exactly one slash; null for any other URL
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
  // `/.//evil.example` is a path that resolves to another host.
  return path.startsWith('//') ? null : path;
}

/** Browsers read a backslash as a slash and skip tabs and line breaks; legitimate URLs contain none. */
function hasTrickery(value: string): boolean {
  return /[\\\p{Cc}]/u.test(value);
}
