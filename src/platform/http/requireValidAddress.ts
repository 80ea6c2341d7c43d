import { AppError } from '#core/errors.ts';

/** Letters, digits, dots and a port; brackets and colons of IPv6. */
const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Load balancers ask for these in HTTP/1.0, some without a host (RFC 9112 §3.2). */
const probe = /\/(?:healthz|readyz)$/;

interface AskedFor {
  host: string;
  originalUrl: string;
  raw: { httpVersion: string; rawHeaders: readonly string[] };
}

/**
 * The host a request names becomes part of addresses on pages, so it must be one, and named once: of
 * two, a proxy may have looked at the other (RFC 9112 §3.2). The address must be a path (RFC 9112 also
 * allows `*` and whole addresses, for proxies).
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

/** Names and values take turns in `rawHeaders`. Node itself keeps the first `Host` and drops the others. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host')
    .length;
}
