import { randomBytes, randomInt } from 'node:crypto';
import { identityLimits, nameKey } from '#features/people/identity/identityRules.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { ProviderProfile } from './providerProfile.ts';

/**
 * An available username similar to the provider's (SPEC §5: letters, digits, underscore).
 * @returns the columns `username` and `username_key`
 */
export async function freeUsername(
  trx: DatabaseTransaction,
  profile: Pick<ProviderProfile, 'username' | 'email' | 'fullName'>,
  { lowercase }: { lowercase: boolean },
): Promise<{ username: string; username_key: string }> {
  const wish = wishOf(profile);
  const base = (lowercase ? wish.toLowerCase() : wish).slice(0, identityLimits.username - 8);
  const wishes = [base, ...Array.from({ length: 8 }, () => `${base}_${randomInt(10, 10_000)}`)];
  const taken = await trx
    .selectFrom('members')
    .select('username_key')
    .where('username_key', 'in', wishes.map(nameKey))
    .execute();
  const takenKeys = new Set(taken.map(({ username_key }) => username_key));
  const username =
    wishes.find((name) => !takenKeys.has(nameKey(name))) ??
    `${base}_${randomBytes(3).toString('hex')}`;
  return { username, username_key: nameKey(username) };
}

function wishOf({ username, email, fullName }: Parameters<typeof freeUsername>[1]): string {
  for (const source of [username?.split('@')[0], email?.split('@')[0], fullName]) {
    const name = (source ?? '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9_]+/g, '_')
      .replace(/^_+|(?<!_)_+$/g, '');
    if (name.length >= 3) return name;
  }
  return `member_${randomBytes(3).toString('hex')}`;
}
