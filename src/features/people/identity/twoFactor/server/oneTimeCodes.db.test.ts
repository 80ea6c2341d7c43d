import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { sendVerificationCode, verifyByCode } from './emailCode.ts';
import { checkCode, sendCode } from './oneTimeCodes.ts';

const { db } = await openTestDatabase();
const ctx = testContext(db);
const purpose = 'SIGN_IN';

async function sentCode(memberId: number): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('data')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'EMAIL_CODE')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return Object(mail.data).code;
}

async function withCode() {
  const { id: memberId } = await makeMember(db);
  const send = () => sendCode(ctx, { memberId, purpose, email: 'a@example.org', language: 'en' });
  await send();
  return { memberId, send, code: await sentCode(memberId) };
}

const later = (minutes: number) =>
  testContext(db, { now: new Date(ctx.now.getTime() + minutes * 60_000) });
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');

test('six digits, good once', async () => {
  const { memberId, code } = await withCode();
  expect(code).toMatch(/^\d{6}$/);
  await checkCode(ctx, { memberId, purpose, code });
  await expect(checkCode(ctx, { memberId, purpose, code })).rejects.toMatchObject({
    code: 'OTP_EXPIRED',
    message: 'One time pin (OTP) has expired',
  });
});

test('wrong ones are told, and after five no guess counts, not even the right one', async () => {
  const { memberId, code } = await withCode();
  const guesses = Array.from({ length: 6 }, () =>
    checkCode(ctx, { memberId, purpose, code: wrongFor(code) }).catch((error) => error.message),
  );
  const told = await Promise.all(guesses);
  expect(
    told.filter((words) => words === 'Wrong One time pin (OTP). Please try again'),
  ).toHaveLength(5);
  expect(told.filter((words) => words === 'You have reached maximum attempts')).toHaveLength(1);
  await expect(checkCode(ctx, { memberId, purpose, code })).rejects.toMatchObject({
    code: 'MAX_ATTEMPT_REACHED',
  });
});

test('it runs out', async () => {
  const { memberId, code } = await withCode();
  await expect(checkCode(later(11), { memberId, purpose, code })).rejects.toMatchObject({
    code: 'OTP_EXPIRED',
  });
});

test('three more may be sent; a new one replaces the last and gives no new guesses', async () => {
  const { memberId, send, code } = await withCode();
  await checkCode(ctx, { memberId, purpose, code: wrongFor(code) }).catch(() => undefined);
  for (let resend = 0; resend < 3; resend += 1) await send();
  await expect(send()).rejects.toMatchObject({
    code: 'MAX_RESEND_ATTEMPTS_REACHED',
    message: 'You have reached maximum resend attempts',
  });
  const row = await db
    .selectFrom('one_time_codes')
    .select('attempt_count')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  expect(row.attempt_count).toBe(1);
  await checkCode(ctx, { memberId, purpose, code: await sentCode(memberId) });
});

test('a code is worth nothing for another purpose or member', async () => {
  const [one, two] = [await withCode(), await withCode()];
  await db
    .updateTable('one_time_codes')
    .set({ purpose: 'VERIFY_EMAIL' })
    .where('member_id', '=', one.memberId)
    .execute();
  await expect(
    checkCode(ctx, { memberId: one.memberId, purpose: 'VERIFY_EMAIL', code: one.code }),
  ).rejects.toMatchObject({ code: 'INCORRECT_OTP' });
  if (one.code === two.code) return;
  await expect(
    checkCode(ctx, { memberId: two.memberId, purpose, code: one.code }),
  ).rejects.toMatchObject({ code: 'INCORRECT_OTP' });
});

test('an address is verified by the code that was mailed to it', async () => {
  const { id: memberId } = await makeMember(db, { email_verified_at: null });
  await sendVerificationCode(ctx, memberId);
  await verifyByCode(ctx, { memberId, code: await sentCode(memberId) });
  const member = await db
    .selectFrom('members')
    .select('email_verified_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  expect(member.email_verified_at).toEqual(ctx.now);

  // Not a code that would always be expired.
  const verified = { code: 'CONFLICT', message: 'This email address is already verified.' };
  await expect(sendVerificationCode(ctx, memberId)).rejects.toMatchObject(verified);
  await expect(verifyByCode(ctx, { memberId, code: '123456' })).rejects.toMatchObject(verified);
});
