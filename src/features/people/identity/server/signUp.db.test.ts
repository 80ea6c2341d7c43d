import { expect, test } from 'vitest';
import { findSession } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { signUp } from './identityService.ts';
import { signInWhole } from './testing/signInWhole.ts';

const { db } = await openTestDatabase();
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const options = { userAgent: 'test', cost };
const password = 'Secret-123';

const form = (fields: object = {}) => ({
  email: 'Grace@Example.org',
  username: 'Grace',
  fullName: 'Grace Hopper',
  password,
  passwordConfirmation: password,
  tosAccepted: true,
  ...fields,
});

test('signing up makes a member, signs them in and tells of it', async () => {
  const ctx = testContext(db);
  const { account, session } = await signUp(ctx, form(), options);
  expect((await findSession(db, session.token, ctx.now))?.member).toMatchObject({
    id: account.id,
    username: 'Grace',
    role: 'member',
  });
  expect(ctx.events).toEqual([{ type: 'member.joined', payload: { memberId: account.id } }]);
  expect(account.password_hash).toMatch(/^\$argon2id\$/);

  const again = form({ email: 'grace@example.ORG', username: 'Other' });
  await expect(signUp(ctx, again, options)).rejects.toMatchObject({
    code: 'USER_ALREADY_EXISTS',
    message: 'User already exists with same email',
  });
  const sameName = form({ email: 'other@example.org', username: 'gRACE' });
  await expect(signUp(ctx, sameName, options)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field: 'username', rule: 'taken' }] },
  });
});

test('an address in any letters signs up once, and signs in in each of its forms', async () => {
  const ctx = testContext(db);
  const fields = { email: 'Jörg@MÜLLER.example', username: 'joerg' };
  const { account } = await signUp(ctx, form(fields), options);
  expect(account.email).toBe('Jörg@MÜLLER.example');
  for (const email of ['jörg@xn--mller-kva.example', 'jo\u0308rg@mu\u0308ller.example']) {
    const { account: found } = await signInWhole(ctx, { email, password }, options);
    expect(found.id).toBe(account.id);
    const again = signUp(ctx, form({ email, username: 'other_joerg' }), options);
    await expect(again).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
  }
  const alike = signUp(ctx, form({ email: 'gr\u0430ce@example.org', username: 'grace2' }), options);
  await expect(alike).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED', detail: { faults: [{ field: 'email' }] } },
  });
});

test('a role cannot be signed up for', async () => {
  const fields = { email: 'mallory@example.org', username: 'mallory' };
  const { account } = await signUp(
    testContext(db),
    form({ ...fields, role: 'administrator', brandUser: true, brand_user: true }),
    options,
  );
  const row = await db
    .selectFrom('members')
    .select(['role', 'brand_user'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ role: 'member', brand_user: false });
});

test('of many sign-ups with one address at once one succeeds', async () => {
  const tries = Array.from({ length: 10 }, (_, number) =>
    signUp(
      testContext(db),
      form({ email: 'race@example.org', username: `race_${number}` }),
      options,
    ).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    ),
  );
  const results = await Promise.all(tries);
  expect(results.filter((result) => result === 'ok')).toHaveLength(1);
  expect(results.filter((result) => result === 'USER_ALREADY_EXISTS')).toHaveLength(9);
});

test('where sign-up is off nobody joins', async () => {
  const ctx = testContext(db, { settings: { signupEnabled: false } });
  const fields = form({ email: 'late@example.org', username: 'late' });
  await expect(signUp(ctx, fields, options)).rejects.toMatchObject({
    code: 'DEFAULT_SIGNUP_ERROR',
  });
});
