import { expect, test } from 'vitest';
import { registrationOf } from '#features/people/identity/registrationRules.ts';
import {
  findPasswordLink,
  resetPassword,
} from '#features/people/identity/server/passwordService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { inviteMember } from './inviteService.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const ctx = testContext(db, { viewer: manager.viewer, locale: 'de' });
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const memberAt = (email: string) =>
  db
    .selectFrom('members')
    .select(['id', 'username', 'full_name', 'role', 'language', 'password_hash'])
    .select('email_verified_at')
    .where('email_key', '=', email)
    .executeTakeFirst();

async function linkTo(email: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select(['data', 'language'])
    .where('recipient', '=', email)
    .where('kind', '=', 'INVITATION')
    .executeTakeFirstOrThrow();
  expect(mail.language).toBe('de');
  return new URL(String(Object(mail.data).url), 'http://localhost').searchParams.get('token') ?? '';
}

test('whoever is invited chooses a password by the link of the mail, and is in', async () => {
  const settings = { signupEnabled: false, privateCommunity: true };
  await inviteMember(testContext(db, { ...ctx, settings }), {
    email: ' Ada@Example.org',
    username: 'ada',
    fullName: 'Ada L.',
  });
  expect(await memberAt('ada@example.org')).toMatchObject({
    ...{ username: 'ada', full_name: 'Ada L.', role: 'member', language: 'de' },
    ...{ password_hash: null, email_verified_at: null },
  });
  const token = await linkTo('Ada@Example.org');
  const days = (count: number) => new Date(ctx.now.getTime() + count * 86_400_000);
  expect(await findPasswordLink(testContext(db, { now: days(6) }), token)).not.toBe(null);
  expect(await findPasswordLink(testContext(db, { now: days(8) }), token)).toBe(null);
  const password = 'Correct-horse-1';
  await resetPassword(ctx, { token, password, passwordConfirmation: password }, cost);
  const member = await memberAt('ada@example.org');
  expect(member?.password_hash).not.toBe(null);
  expect(member?.email_verified_at).not.toBe(null);
  expect(await findPasswordLink(ctx, token)).toBe(null);
});

test('the terms wait for whoever is invited', async () => {
  const invite = async (settings: Partial<typeof ctx.settings>, username: string) => {
    const { id } = await inviteMember(testContext(db, { viewer: manager.viewer, settings }), {
      email: `${username}@example.org`,
      username,
    });
    const member = await db
      .selectFrom('members')
      .select(['registration_complete', 'email', 'terms_accepted_at', 'custom_fields'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return registrationOf(member, { ...ctx.settings, ...settings });
  };
  expect(await invite({}, 'plain')).toEqual({ isRegCompleted: true, registration: null });
  expect(await invite({ termsUrl: '/page/terms' }, 'careful')).toEqual({
    isRegCompleted: false,
    registration: { fields: ['username', 'terms'], questions: [] },
  });
});

test('a taken name or address, and what is none, make nothing', async () => {
  await makeMember(db, {
    ...{ username: 'taken', email: 'taken@example.org', email_key: 'taken@example.org' },
  });
  const refused = (input: object) => expect(inviteMember(ctx, input)).rejects;
  const fresh = { email: 'new@example.org', username: 'newcomer' };
  await refused({ ...fresh, email: 'TAKEN@example.org' }).toMatchObject({
    code: 'USER_ALREADY_EXISTS',
  });
  await refused({ ...fresh, username: 'Taken' }).toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field: 'username', rule: 'taken' }] },
  });
  await refused({ email: 'nobody', username: 'a b' }).toMatchObject({
    detail: { faults: [{ field: 'email' }, { field: 'username' }] },
  });
  expect(await memberAt('new@example.org')).toBe(undefined);
});

test('members and moderators invite nobody, nor anybody where all come by single sign-on', async () => {
  const input = { email: 'late@example.org', username: 'late' };
  for (const role of ['member', 'moderator'] as const) {
    const { viewer } = await makeMember(db, { role });
    await expect(inviteMember(testContext(db, { viewer }), input)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
  const identity = { ...ctx.settings.identity, emailSignIn: false };
  const settings = { identity };
  await expect(
    inviteMember(testContext(db, { viewer: manager.viewer, settings }), input),
  ).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  expect(await memberAt('late@example.org')).toBe(undefined);
});
