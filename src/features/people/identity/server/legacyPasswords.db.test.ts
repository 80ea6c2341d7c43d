import { createHash, pbkdf2Sync } from 'node:crypto';
import { hash as bcrypt } from 'bcryptjs';
import { expect, test } from 'vitest';
import { readLegacyHash } from '#features/people/members/legacyHashFormats.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { signIn } from './identityService.ts';
import { matchesLegacyHash } from './legacyPasswords.ts';

const { db } = await openTestDatabase();
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const password = 'correct horse';
const hex = (digest: string, text: string) => createHash(digest).update(text).digest('hex');

const hashes: Record<string, string> = {
  bcrypt: await bcrypt(password, 4),
  'bcrypt of SHA-512': `$sha512-bcrypt${await bcrypt(hex('sha512', password), 4)}`,
  // Of phpass’s own test program.
  phpass: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  pbkdf2: `$pbkdf2-sha256$i=1000,l=32$0a1b$${pbkdf2Sync(password, '0a1b', 1000, 32, 'sha256').toString('hex')}`,
  sha1: `$sha1$pepper$${hex('sha1', `pepper${password}`)}`,
  sha256: `$sha256$pepper$${hex('sha256', `pepper${password}`)}`,
  md5: `$md5$$${hex('md5', password)}`,
  vBulletin: `$md5-md5$pepper$${hex('md5', `${hex('md5', password)}pepper`)}`,
};

test.each(Object.entries(hashes))('a password stored as %s is known', async (name, hash) => {
  const legacy = readLegacyHash(hash);
  expect(legacy).not.toBeNull();
  if (legacy === null) return;
  expect(await matchesLegacyHash(name === 'phpass' ? 'test12345' : password, legacy)).toBe(true);
  expect(await matchesLegacyHash(`${password}!`, legacy)).toBe(false);
});

test.each([
  '$2a$20$abcdefghijklmnopqrstuuXhZ8p0f1y6gLzTqCkq2Vd0m1o2e3c4u',
  '$P$zIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  `$pbkdf2-sha256$i=9999999,l=32$0a1b$${'ab'.repeat(32)}`,
  `$sha1$pepper$${'ab'.repeat(10)}`,
  'plain text',
  'x'.repeat(1_000),
])('%s is not accepted', (hash) => {
  expect(readLegacyHash(hash)).toBeNull();
});

test('the first sign-in stores the password as ours; a wrong one is a wrong password', async () => {
  const { id, username } = await makeMember(db, { email_verified_at: new Date() });
  await db
    .insertInto('legacy_password_hashes')
    .values({ member_id: id, hash: hashes.sha1 ?? '' })
    .execute();
  const ctx = testContext(db);
  const enter = (given: string) =>
    signIn(ctx, { username, password: given }, { userAgent: '', cost });
  await expect(enter('another one')).rejects.toMatchObject({ code: 'PASSWORD_MISMATCH' });
  expect(await enter(password)).toBeTruthy();
  expect(await db.selectFrom('legacy_password_hashes').selectAll().execute()).toEqual([]);
  const { password_hash: hash } = await db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await enter(password)).toBeTruthy();
});
