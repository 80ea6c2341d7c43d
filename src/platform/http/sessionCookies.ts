import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import './fastifyTypes.ts';

export const sessionCookieName = 'plaza_session';
/** SPEC §7: the CSRF token cookie, readable by the page's script. */
export const csrfCookieName = 'SPR_AT';

export interface CookieSession {
  token: string;
  csrfToken: string;
  remember: boolean;
  expiresAt: Date;
}

/** A remembered session outlives the browser's; the other ends with it. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, basePath }: { session: CookieSession; basePath: string },
): void {
  request.begunSession = session.token;
  for (const path of pathsOf(basePath)) {
    const options = {
      path,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      ...(session.remember ? { expires: session.expiresAt } : {}),
    } as const;
    reply.setCookie(sessionCookieName, session.token, { ...options, httpOnly: true });
    reply.setCookie(csrfCookieName, session.csrfToken, options);
  }
}

export function clearSessionCookies(reply: FastifyReply, basePath: string): void {
  for (const path of pathsOf(basePath)) {
    reply.clearCookie(sessionCookieName, { path, httpOnly: true, sameSite: 'lax' });
    reply.clearCookie(csrfCookieName, { path, sameSite: 'lax' });
  }
}

/**
 * A cookie with path `/help` is sent to `/help` and below (RFC 6265 §5.1.4), not to `/help.data`, where React
 * Router requests the home page's data.
 */
function pathsOf(basePath: string): string[] {
  return basePath === '' ? ['/'] : [basePath, `${basePath}.data`];
}
