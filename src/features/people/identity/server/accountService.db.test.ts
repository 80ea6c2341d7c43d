import { expect, test } from 'vitest';
import { findSession } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createMember, ensureFirstAdministrator, setPassword } from './accountService.ts';
import { signInWhole as signIn } from './testing/signInWhole.ts';

const { db } = await openTestDatabase();
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const options = { userAgent: 'test', cost };
const password = 'Secret-123';

test('the first administrator is made once, even by processes that start together', async () => {
  const starts = Array.from({ length: 4 }, () =>
    ensureFirstAdministrator(db, { email: 'boss@example.org' }, cost),
  );
  const made = (await Promise.all(starts)).filter((result) => result !== null);
  expect(made).toHaveLength(1);
  expect(await ensureFirstAdministrator(db, { email: 'x@example.org' }, cost)).toBeNull();
  const generated = made[0]?.password ?? '';
  const { account } = await signIn(
    testContext(db),
    { email: 'boss@example.org', password: generated },
    options,
  );
  expect(account.username).toBe('administrator');

  await db.updateTable('members').set({ role: 'member' }).where('id', '=', account.id).execute();
  expect(
    await ensureFirstAdministrator(db, { email: 'boss@example.org', password: 'chosen-one' }, cost),
  ).toEqual({ email: 'boss@example.org', username: 'administrator', password: null });
});

test('the command line makes members and sets passwords, which ends old sessions', async () => {
  const ctx = testContext(db);
  const fields = { email: 'cli@example.org', username: 'cli', role: 'moderator' };
  const made = await createMember(ctx, fields, cost);
  expect(made.password_hash).toBeNull();
  await setPassword(ctx, { login: 'CLI', password }, cost);
  const { session } = await signIn(ctx, { username: 'cli', password }, options);
  await setPassword(ctx, { login: 'cli@example.org', password: 'Other-1234' }, cost);
  expect(await findSession(db, session.token, ctx.now)).toBeNull();
  await signIn(ctx, { username: 'cli', password: 'Other-1234' }, options);
  await expect(createMember(ctx, { ...fields, role: 'emperor' }, cost)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await expect(setPassword(ctx, { login: 'nobody', password }, cost)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
