import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

/** The secret of a browser without an account, by which a visitor's conversation is theirs. */
export interface VisitorSecret {
  /** Null: the browser has none. */
  readonly secret: string | null;
  /** Has the browser keep its secret, a new one if it has none. @returns the secret */
  keep: () => string;
}

const maxAge = 30 * 86_400;

/** `__Host-`: no other host or insecure page can set it. */
function nameOf({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? '__Host-plaza_visitor' : 'plaza_visitor';
}

export function visitorSecretOf(request: FastifyRequest, reply: FastifyReply): VisitorSecret {
  const name = nameOf(request);
  const given = request.cookies[name];
  let secret = given !== undefined && /^[\w-]{43}$/.test(given) ? given : null;
  return {
    get secret() {
      return secret;
    },
    keep() {
      secret ??= randomBytes(32).toString('base64url');
      const secure = request.protocol === 'https';
      reply.setCookie(name, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
      return secret;
    },
  };
}
