import { expect, test } from 'vitest';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeMember } from './memberFactories.ts';
import { forgetMember, keepMember, memberLoader, wholeMemberLoader } from './memberLoader.ts';

const { db } = await openTestDatabase();

test('a byline asks for no more of a member than it shows', async () => {
  const { id, username } = await makeMember(db);
  const brief = await memberLoader(testContext(db)).load(id);
  expect(brief).toMatchObject({ id, username });
  for (const secret of ['email', 'password_hash', 'custom_fields', 'phone']) {
    expect(brief).not.toHaveProperty(secret);
  }
});

test('members come in the order they are asked for, those who are not as null', async () => {
  const ids = [(await makeMember(db)).id, (await makeMember(db)).id].reverse();
  const members = await memberLoader(testContext(db)).loadMany([...ids, 999_999]);
  expect(members).toMatchObject([{ id: ids[0] }, { id: ids[1] }, null]);
});

test('a change is seen by both once the member is forgotten', async () => {
  const ctx = testContext(db);
  const { id } = await makeMember(db);
  const whole = await wholeMemberLoader(ctx).load(id);
  if (whole === null) throw new Error('no member');
  keepMember(ctx, whole);
  await db.updateTable('members').set({ full_name: 'Ada' }).where('id', '=', id).execute();
  expect(memberLoader(ctx).now(id)).toBe(whole);
  forgetMember(ctx, id);
  expect(await memberLoader(ctx).now(id)).toMatchObject({ full_name: 'Ada' });
  expect(await wholeMemberLoader(ctx).now(id)).toMatchObject({ full_name: 'Ada' });
});
