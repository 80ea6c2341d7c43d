import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { memberHeader } from '#core/memberHeader.ts';
import './fastifyTypes.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * A mutation in a session must carry the session's CSRF token (SPEC §7), in the header `x-csrf-token` or the
 * form field `_csrf`. Tabs share cookies: a page rendered for another member is rejected. Call it once the
 * body is parsed.
 * @throws AppError CSRF_FAILED, UNAUTHENTICATED
 */
export function demandCsrf(request: FastifyRequest): void {
  if (safeMethods.has(request.method) || request.session === null) return;
  const given = request.headers['x-csrf-token'] ?? formField(request.body);
  if (typeof given !== 'string' || !equal(given, request.session.csrfToken)) {
    const message = 'The CSRF token is missing or wrong. Reload the page and try again.';
    throw new AppError('CSRF_FAILED', { message });
  }
  const asks = request.headers[memberHeader];
  if (asks && asks !== String(request.ctx.viewer.memberId)) throw new AppError('UNAUTHENTICATED');
}

/**
 * Sign-in has no session with a token; the browser's origin headers prevent other sites from signing a
 * visitor in to their account (login CSRF). Non-browser clients send neither header.
 * @throws AppError CSRF_FAILED
 */
export function demandSameOrigin(request: FastifyRequest, ownOrigin: string): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('CSRF_FAILED');
  } else if (origin !== undefined && hostOf(origin) !== hostOf(ownOrigin)) {
    throw new AppError('CSRF_FAILED');
  }
}

/** The public origin of this server. */
export function ownOriginOf(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl === null ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;
}

/** The scheme is ignored: behind a TLS-terminating proxy the server may not know it. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function formField(body: unknown): unknown {
  return typeof body === 'object' && body !== null && '_csrf' in body ? body._csrf : undefined;
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
