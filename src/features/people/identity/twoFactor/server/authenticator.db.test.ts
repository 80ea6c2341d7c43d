import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSecretBox } from '#platform/secrets/secretBox.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { beginAuthenticator, confirmAuthenticator, matchesAuthenticator } from './authenticator.ts';

const { db } = await openTestDatabase();
const ctx = testContext(db);

test('with another key no code of an app is right, which is no failure', async () => {
  const { id: memberId } = await makeMember(db);
  const { secret } = await beginAuthenticator(ctx, { id: memberId, username: 'ada' });
  const codeAt = (minutes: number) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: ctx.now.getTime() + minutes * 60_000,
    });
  await confirmAuthenticator(ctx, { memberId, code: codeAt(0) });
  const now = new Date(ctx.now.getTime() + 5 * 60_000);
  const later = testContext(db, { now });
  const withOtherKey = testContext(db, {
    now,
    secrets: createSecretBox({ secretKey: 'the key that was made anew', dataDir: '' }),
  });
  expect(await matchesAuthenticator(withOtherKey, db, { memberId, code: codeAt(5) })).toBe(false);
  expect(await matchesAuthenticator(later, db, { memberId, code: codeAt(5) })).toBe(true);
});
