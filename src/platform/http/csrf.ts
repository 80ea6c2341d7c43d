import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { memberHeader } from '#core/memberHeader.ts';
import './fastifyTypes.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * A change asked for with a session must carry the session's CSRF token (SPEC §7), in the header
 * `x-csrf-token` or the form field `_csrf`. A page shares the browser's cookies with the other tabs: one
 * that is still another member's is refused. Call it once the body is read.
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
 * Signing in has no session to check a token against; the browser's own word on where the request
 * comes from keeps other sites from signing a visitor in to an account of theirs.
 * Callers that are not browsers send neither header.
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

/** The origin people reach this server under. */
export function ownOriginOf(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl === null ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;
}

/** The scheme is left out: behind a proxy that ends TLS the server may not know its own. */
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
