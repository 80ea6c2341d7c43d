import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { withoutPrefetchMark } from '#core/prefetchMark.ts';
import type { Config } from '#platform/config.ts';

/** The full URL of a page request. */
export function pageAddress(
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  const path = withoutPrefetchMark(request.originalUrl);
  return `${publicUrl ?? `${request.protocol}://${request.host}`}${path}`;
}

/**
 * The URL as the router parses it.
 * @throws AppError BAD_REQUEST if a proxy sends an unsupported protocol
 */
export function parsePageAddress(address: string): URL {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  if (!url) throw new AppError('BAD_REQUEST', { message: 'The URL is invalid.' });
  return url;
}
