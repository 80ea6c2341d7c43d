import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { framedVisitorHeaders } from '#core/framedVisitor.ts';
import type { Database } from '../database/database.ts';
import type { SecretBox } from '../secrets/secretBox.ts';

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** Has what belongs to a browser's secret belong to its next one, when its user signs in. */
    visitorRotated?: (
      ctx: { db: Database },
      secrets: { before: string; after: string },
    ) => Promise<void>;
    /** Paths of pages that other sites show in frames: no cookie counts there. */
    framedPaths?: readonly string[];
    /** The person whose session this is, as the site around the frame has named them; null if it has ended. */
    framedPerson?: (
      ctx: { db: Database; secrets: SecretBox; now: Date },
      session: string,
    ) => Promise<FramedPerson | null>;
  }
}

/** A person whom the site around a frame has named, with its signature. */
export interface FramedPerson {
  id: number;
  name: string;
  email: string | null;
}

/** The secret of a browser without an account, by which a visitor's conversation is theirs. */
export interface VisitorSecret {
  /** The page is in a frame of another site, where no account of the portal counts. */
  readonly isFramed?: boolean;
  readonly person?: FramedPerson | null;
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

interface Keeping {
  secrets: SecretBox;
  /** What the browser sent. */
  read: () => string;
  write: (signed: string) => void;
}

/** The cookie's value is the secret and its signature: a secret that a browser or an attacker chose is none. */
export function visitorSecretOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { secrets }: { secrets: SecretBox },
): VisitorSecret {
  const name = nameOf(request);
  const secure = request.protocol === 'https';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
  return signedSecret({
    secrets,
    read: () => request.cookies[name] ?? '',
    write: (signed) => reply.setCookie(name, signed, options),
  });
}

/** In a frame of another site, which keeps it in its own storage and sends it in a header (decision 0800). */
export function framedVisitorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { secrets, person }: { secrets: SecretBox; person: FramedPerson | null },
): VisitorSecret {
  const secret = signedSecret({
    secrets,
    read: () => String(request.headers[framedVisitorHeaders.secret] ?? ''),
    write: (signed) => reply.header(framedVisitorHeaders.keep, signed),
  });
  return Object.defineProperties(secret, {
    isFramed: { value: true },
    person: { value: person },
  });
}

function signedSecret({ secrets, read, write }: Keeping): VisitorSecret {
  const signatureOf = (secret: string) =>
    secrets.mac(secret, 'visitor cookie').subarray(0, 16).toString('base64url');
  const verify = (): string | null => {
    const [, given, signature] = /^([\w-]{43})\.([\w-]{22})$/.exec(read()) ?? [];
    if (given === undefined || signature === undefined) return null;
    const isOurs = timingSafeEqual(Buffer.from(signatureOf(given)), Buffer.from(signature));
    return isOurs ? given : null;
  };
  let secret: string | null | undefined;
  const current = () => {
    if (secret === undefined) secret = verify();
    return secret;
  };
  const set = (value: string) => {
    secret = value;
    write(`${value}.${signatureOf(value)}`);
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
