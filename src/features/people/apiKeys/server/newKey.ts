import { createHash, randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const secretLetters = `${letters}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** A new key: the prefix by which it is found, and 238 random bits. Only its hash is stored. */
export function newKey(): { key: string; prefix: string; hash: Buffer } {
  const prefix = `plaza_${randomText(letters, 8)}`;
  const secret = randomText(secretLetters, 40);
  return { key: `${prefix}_${secret}`, prefix, hash: apiKeyHash(secret) };
}

export function apiKeyHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function randomText(from: string, length: number): string {
  return Array.from({ length }, () => from[randomInt(from.length)]).join('');
}
