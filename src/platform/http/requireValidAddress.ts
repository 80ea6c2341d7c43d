import { AppError } from '#core/errors.ts';

/** Letters, digits, dots and a port; brackets and colons of IPv6. */
const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Load balancers request these with HTTP/1.0, some without a host (RFC 9112 §3.2). */
const probe = /\/(?:healthz|readyz)$/;

interface AskedFor {
  host: string;
  originalUrl: string;
  raw: { httpVersion: string; rawHeaders: readonly string[] };
}

/**
 * The `Host` becomes part of URLs on pages, so it must be valid and unique: of two, a proxy may have used the
 * other (RFC 9112 §3.2). The request target must be a path (RFC 9112 also allows `*` and absolute URLs, for
 * proxies).
 * @throws AppError BAD_REQUEST
 */
export function requireValidAddress({ host, originalUrl, raw }: AskedFor): void {
  const named = countHosts(raw.rawHeaders);
  const isOld = raw.httpVersion === '1.0';
  if (isOld && named === 0 && probe.test(originalUrl)) return;
  const isSane =
    named === 1 &&
    originalUrl.startsWith('/') &&
    hostPattern.test(host) &&
    URL.canParse(`http://${host}/`);
  if (!isSane) throw new AppError('BAD_REQUEST', { message: 'The URL is invalid.' });
}

/** `rawHeaders` alternates names and values. Node itself keeps only the first `Host`. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host')
    .length;
}
