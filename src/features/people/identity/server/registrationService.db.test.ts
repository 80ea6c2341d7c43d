import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { questionSchema } from '#core/questions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { updateProfile } from '#features/people/account/server/profileService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { deleteIdleGuests } from './deleteIdleGuests.ts';
import { verifyEmail } from './emailVerification.ts';
import { createMemberToken } from './memberTokens.ts';
import { answerScreener, completeRegistration } from './registrationService.ts';

const { db } = await openTestDatabase();

const company = questionSchema.parse({ key: 'company', label: 'Company', required: true });
const identity = {
  ...defaultSettings.identity,
  registrationFields: [company],
  screener: { enabled: true, title: 'Before you start', questions: [company] },
};
const settings = { identity, termsUrl: 'https://example.org/terms' };

const newcomer = () => makeMember(db, { registration_complete: false, email: null });
const rowOf = (id: number) =>
  db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const whole = {
  email: 'new@example.org',
  username: 'newcomer',
  tosAccepted: true,
  customFields: { company: 'Bikes and sons' },
};

test('a registration is complete once everything that was missing is said, and only then', async () => {
  const member = await newcomer();
  const ctx = testContext(db, { viewer: member.viewer, settings });
  for (const [change, field] of [
    [{ email: 'nowhere' }, 'email'],
    [{ username: 'a b' }, 'username'],
    [{ tosAccepted: false }, 'tosAccepted'],
    [{ tosAccepted: null }, 'tosAccepted'],
    [{ customFields: {} }, 'customFields.company'],
    [{ customFields: null }, 'customFields.company'],
  ] as const) {
    await expect(completeRegistration(ctx, { ...whole, ...change })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: { faults: [{ field }] },
    });
  }
  expect(await rowOf(member.id)).toMatchObject({ registration_complete: false, email: null });

  await completeRegistration(ctx, { ...whole, customFields: { company: 'B', other: 'x' } });
  expect(await rowOf(member.id)).toMatchObject({
    registration_complete: true,
    email: 'new@example.org',
    username: 'newcomer',
    terms_accepted_at: ctx.now,
    custom_fields: { company: 'B' },
  });
  // Said again, it changes nothing.
  await completeRegistration(ctx, { ...whole, username: 'somebody_else' });
  expect(await rowOf(member.id)).toMatchObject({ username: 'newcomer' });
});

test('nobody completes a registration with what belongs to another, or as a visitor', async () => {
  const other = await makeMember(db);
  const { viewer } = await newcomer();
  const ctx = testContext(db, { viewer, settings });
  const named = { ...whole, email: 'third@example.org', username: other.username };
  await expect(completeRegistration(ctx, named)).rejects.toMatchObject({
    detail: { faults: [{ field: 'username' }] },
  });
  const mailed = { ...whole, username: 'third', email: other.email };
  await expect(completeRegistration(ctx, mailed)).rejects.toMatchObject({
    code: 'USER_ALREADY_EXISTS',
  });
  const visitor = testContext(db, { settings });
  await expect(completeRegistration(visitor, whole)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await expect(answerScreener(visitor, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('whoever wants a name that somebody takes in this moment is told so', async () => {
  const { id, viewer } = await makeMember(db, {
    ...{ registration_complete: false, email: null, email_key: null },
  });
  const ctx = testContext(db, { viewer, settings });
  const token = await createMemberToken(db, {
    ...{ memberId: id, purpose: 'CHANGE_EMAIL', minutes: 5, now: ctx.now },
    data: { email: 'wanted@example.org', from: null },
  });
  const attempts = {
    'email of a registration': () =>
      completeRegistration(ctx, { ...whole, email: 'wanted@example.org', username: 'unwanted' }),
    'username of a registration': () =>
      completeRegistration(ctx, { ...whole, email: 'free@example.org', username: 'wanted' }),
    'confirmed address': () => verifyEmail(ctx, token),
    'username of a profile': () => updateProfile(ctx, id, { username: 'wanted' }),
  };
  for (const [what, attempt] of Object.entries(attempts)) {
    await db.deleteFrom('members').where('username_key', '=', 'wanted').execute();
    const outcome = await db.transaction().execute(async (trx) => {
      await makeMember(trx, { username: 'wanted' });
      const begun = attempt().then(
        () => 'taken twice',
        (error) => error.code,
      );
      await wait(200);
      return () => begun;
    });
    const code = what.startsWith('username') ? 'VALIDATION_FAILED' : 'USER_ALREADY_EXISTS';
    expect([what, await outcome()]).toEqual([what, code]);
  }
});

test('the screener keeps the answers to its own questions', async () => {
  const member = await makeMember(db);
  const ctx = testContext(db, { viewer: member.viewer, settings });
  for (const answers of [null, {}, { company: '' }, 'text', { company: 7 }]) {
    await expect(answerScreener(ctx, answers)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  await answerScreener(ctx, { company: 'Bikes', role: 'administrator' });
  expect(await rowOf(member.id)).toMatchObject({
    screener_response: { company: 'Bikes' },
    screener_answered_at: ctx.now,
    role: 'member',
  });
});

test('guests who left nothing behind are forgotten the day after, others are not', async () => {
  const joined_at = new Date(Date.now() - 2 * 86_400_000);
  const [idle, fresh, writer, member] = await Promise.all([
    makeMember(db, { anonymous: true, joined_at }),
    makeMember(db, { anonymous: true }),
    makeMember(db, { anonymous: true, joined_at }),
    makeMember(db, { joined_at }),
  ]);
  await makeConversation(db, { author_id: writer.id });
  expect(await deleteIdleGuests(db, new Date())).toBe(1);
  const ids = [idle, fresh, writer, member].map(({ id }) => id);
  const left = await db.selectFrom('members').select('id').where('id', 'in', ids).execute();
  expect(left.map(({ id }) => id).sort()).toEqual([fresh.id, writer.id, member.id].sort());
});
