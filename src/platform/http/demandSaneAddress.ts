import { AppError } from '#core/errors.ts';

/** Letters, digits, dots and a port; brackets and colons of IPv6. */
const host = /^(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Load balancers ask for these in HTTP/1.0, some without a host (RFC 9112 §3.2). */
const probe = /\/(?:healthz|readyz)$/;

/**
 * The host a request names becomes part of addresses on pages, so it must be one; and the address
 * must be a path (RFC 9112 §3.2 also allows `*` and whole addresses, for proxies).
 * @throws AppError BAD_REQUEST
 */
export function demandSaneAddress(request: { host: string; originalUrl: string }): void {
  if (!request.host && probe.test(request.originalUrl)) return;
  const isSane =
    request.originalUrl.startsWith('/') &&
    host.test(request.host) &&
    URL.canParse(`http://${request.host}/`);
  if (!isSane) throw new AppError('BAD_REQUEST', { message: 'The address is not valid.' });
}
