import { createHash, randomBytes } from 'node:crypto';

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(token: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(token);
}

/** Of a token, the database has only its hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
