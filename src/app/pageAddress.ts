import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { withoutPrefetchMark } from '#core/prefetchMark.ts';
import type { Config } from '#platform/config.ts';

/** The whole address a page is asked for at. */
export function pageAddress(
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  const path = withoutPrefetchMark(request.originalUrl);
  return `${publicUrl ?? `${request.protocol}://${request.host}`}${path}`;
}

/**
 * The address as the router reads it.
 * @throws AppError BAD_REQUEST when a proxy names a protocol that no page has
 */
export function parsePageAddress(address: string): URL {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  if (!url) throw new AppError('BAD_REQUEST', { message: 'The address is not valid.' });
  return url;
}
