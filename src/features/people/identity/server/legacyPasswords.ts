import { createHash, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { compare } from 'bcryptjs';
import {
  type LegacyHash,
  phpassAlphabet,
  readLegacyHash,
} from '#features/people/members/legacyHashFormats.ts';
import type { Database } from '#platform/database/database.ts';
import { hashPassword, type PasswordCost } from './passwords.ts';

/**
 * Accepts the password of a former system once: it is stored as ours then.
 * @returns the new hash; `wrong` for another password; null if the account has none of a former system
 */
export async function renewLegacyPassword(
  db: Database,
  {
    memberId,
    password,
    cost,
  }: { memberId: number; password: string; cost?: PasswordCost | undefined },
): Promise<{ hash: string } | 'wrong' | null> {
  const row = await db
    .selectFrom('legacy_password_hashes')
    .select('hash')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const legacy = row === undefined ? null : readLegacyHash(row.hash);
  if (legacy === null) return null;
  if (!(await matchesLegacyHash(password, legacy))) return 'wrong';
  const hash = await hashPassword(password, cost);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('members')
      .set({ password_hash: hash })
      .where('id', '=', memberId)
      .where('password_hash', 'is', null)
      .execute();
    await trx.deleteFrom('legacy_password_hashes').where('member_id', '=', memberId).execute();
  });
  return { hash };
}

export async function matchesLegacyHash(password: string, legacy: LegacyHash): Promise<boolean> {
  switch (legacy.kind) {
    case 'bcrypt':
      return compare(legacy.isOfSha512 ? hexOf('sha512', password) : password, legacy.hash);
    case 'phpass':
      return isSame(phpass(password, legacy), legacy.hash.slice(12));
    case 'pbkdf2': {
      const { salt, iterations, length, digest } = legacy;
      const found = await promisify(pbkdf2)(password, salt, iterations, length, digest);
      return isSame(found.toString('hex'), legacy.hash);
    }
    case 'salted':
      return isSame(salted(password, legacy), legacy.hash);
  }
}

function salted(
  password: string,
  { digest, salt }: Extract<LegacyHash, { kind: 'salted' }>,
): string {
  if (digest !== 'md5-md5') return hexOf(digest, `${salt}${password}`);
  return hexOf('md5', `${hexOf('md5', password)}${salt}`);
}

const hexOf = (digest: string, text: string): string =>
  createHash(digest).update(text).digest('hex');

/** MD5 of MD5, 2^rounds times, each with the password; then 16 bytes as 22 signs. */
function phpass(
  password: string,
  { salt, rounds }: Extract<LegacyHash, { kind: 'phpass' }>,
): string {
  let hash = createHash('md5').update(`${salt}${password}`).digest();
  for (let count = 2 ** rounds; count > 0; count -= 1) {
    hash = createHash('md5').update(hash).update(password).digest();
  }
  let text = '';
  for (let at = 0; at < 16; at += 3) {
    const value = (hash[at] ?? 0) | ((hash[at + 1] ?? 0) << 8) | ((hash[at + 2] ?? 0) << 16);
    const signs = at + 3 > 16 ? 2 : 4;
    for (let sign = 0; sign < signs; sign += 1) text += phpassAlphabet[(value >> (6 * sign)) & 63];
  }
  return text;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
