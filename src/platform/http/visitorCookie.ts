import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secretBox.ts';

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Has what belongs to a browser's secret belong to its next one, when its user signs in. */
    visitorRotated?: (
      ctx: { db: Database },
      secrets: { before: string; after: string },
    ) => Promise<void>;
  }
}

/** The secret of a browser without an account, by which a visitor's conversation is theirs. */
export interface VisitorSecret {
  /** Null: the browser has none. */
  readonly secret: string | null;
  /** Has the browser keep its secret, a new one if it has none. @returns the secret */
  keep: () => string;
  /**
   * Replaces the secret, if there is one: whoever knew it before knows it no longer.
   * @param move what belongs to the old one now belongs to the new one; if it fails, the browser keeps the old one
   */
  rotate: (move: (before: string, after: string) => Promise<void>) => Promise<void>;
}

const maxAge = 30 * 86_400;

/** `__Host-`: no other host or insecure page can set it. */
function nameOf({ protocol }: FastifyRequest): string {
  return protocol === 'https' ? '__Host-plaza_visitor' : 'plaza_visitor';
}

/** The cookie's value is the secret and its signature: a secret that a browser or an attacker chose is none. */
export function visitorSecretOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { secrets }: { secrets: SecretBox },
): VisitorSecret {
  const name = nameOf(request);
  const signatureOf = (secret: string) =>
    secrets.mac(secret, 'visitor cookie').subarray(0, 16).toString('base64url');
  const read = (): string | null => {
    const [, given, signature] =
      /^([\w-]{43})\.([\w-]{22})$/.exec(request.cookies[name] ?? '') ?? [];
    if (given === undefined || signature === undefined) return null;
    const isOurs = timingSafeEqual(Buffer.from(signatureOf(given)), Buffer.from(signature));
    return isOurs ? given : null;
  };
  let secret: string | null | undefined;
  const current = () => {
    if (secret === undefined) secret = read();
    return secret;
  };
  const set = (value: string) => {
    secret = value;
    const secure = request.protocol === 'https';
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
    reply.setCookie(name, `${value}.${signatureOf(value)}`, options);
  };
  const draw = () => randomBytes(32).toString('base64url');
  return {
    get secret() {
      return current();
    },
    keep() {
      const kept = current() ?? draw();
      set(kept);
      return kept;
    },
    async rotate(move) {
      const before = current();
      if (before === null) return;
      const after = draw();
      await move(before, after);
      set(after);
    },
  };
}
