import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listAccounts, setMemberRole } from './memberAccounts.ts';

const { db } = await openTestDatabase();
const ctx = testContext(db);

test('a member is given a role by username or e-mail address, whatever the case', async () => {
  const { username } = await makeMember(db);
  await setMemberRole(ctx, { login: username.toUpperCase(), role: 'moderator' });
  const moderators = await listAccounts(db, { role: 'moderator', limit: 10 });
  expect(moderators.map((account) => account.username)).toEqual([username]);
});

test('an unknown member is refused', async () => {
  await expect(setMemberRole(ctx, { login: 'nobody', role: 'agent' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the last administrator stays one, even when two are lowered at once', async () => {
  const one = await makeMember(db, { role: 'administrator' });
  const two = await makeMember(db, { role: 'administrator' });
  const results = await Promise.allSettled([
    setMemberRole(ctx, { login: one.username, role: 'member' }),
    setMemberRole(ctx, { login: two.username, role: 'member' }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await listAccounts(db, { role: 'administrator', limit: 10 })).toHaveLength(1);
});
