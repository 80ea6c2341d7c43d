import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { hasPrefetchMark } from '#core/prefetchMark.ts';

/** Whether a person sees the page that is answered to this request, now. */
export function isSeen(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'originalUrl'>,
): boolean {
  return request.method === 'GET' && !isAhead(request) && isPerson(request);
}

/** SPEC §7: a crawler may also identify itself. A browser always says what it is. */
export function isPerson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { 'user-agent': userAgent = '' } = headers;
  return userAgent !== '' && headers['x-crawler'] === undefined && !isbot(userAgent);
}

/** By how browsers say that they load a page which nobody has asked for yet. */
const aheadHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Loaded before somebody goes there: by our own pages, or by the browser. */
function isAhead({
  headers,
  originalUrl,
}: Pick<FastifyRequest, 'headers' | 'originalUrl'>): boolean {
  if (hasPrefetchMark(originalUrl)) return true;
  return aheadHeaders.some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
}
