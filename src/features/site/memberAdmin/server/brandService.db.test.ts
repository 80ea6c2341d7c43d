import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { setBrandUser } from './brandService.ts';

const { db } = await openTestDatabase();

async function run(source: string, viewer = testContext(db).viewer) {
  const contextValue = testContext(db, { viewer });
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  return {
    data: JSON.parse(JSON.stringify(data ?? null)),
    code: Object(errors?.[0]?.originalError).code,
  };
}

const mutation = (id: number, brandUser: boolean) =>
  `mutation { setBrandUser(input: { memberId: "${id}", brandUser: ${brandUser} }) {
    member { brandUser } } }`;

test('the posts of a brand user are brand posts, until the badge is taken away', async () => {
  const [manager, ann] = [await makeMember(db, { role: 'manager' }), await makeMember(db)];
  const post = await makeConversation(db, { author_id: ann.id });
  const isBrandPost = async () =>
    (await run(`{ conversation(id: "${post.id}") { isBrandPost author { brandUser } } }`)).data
      .conversation;
  expect(await isBrandPost()).toEqual({ isBrandPost: false, author: { brandUser: false } });
  const { data } = await run(mutation(ann.id, true), manager.viewer);
  expect(data.setBrandUser.member.brandUser).toBe(true);
  expect(await isBrandPost()).toEqual({ isBrandPost: true, author: { brandUser: true } });
  await run(mutation(ann.id, true), manager.viewer);
  await run(mutation(ann.id, false), manager.viewer);
  expect((await isBrandPost()).isBrandPost).toBe(false);
  const log = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', `${ann.id}`)
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['member.brandAdded', 'member.brandRemoved']);
});

test('nobody without EDIT_USER gives the badge, to themselves or to others', async () => {
  const [member, other] = [await makeMember(db), await makeMember(db)];
  const moderator = await makeMember(db, { role: 'moderator' });
  const manager = await makeMember(db, { role: 'manager' });
  const suspended = { ...manager.viewer, suspendedUntil: new Date('2100-01-01') };
  expect((await run(mutation(member.id, true), member.viewer)).code).toBe('FORBIDDEN');
  expect((await run(mutation(other.id, true), moderator.viewer)).code).toBe('FORBIDDEN');
  expect((await run(mutation(other.id, true), suspended)).code).toBe('ACCOUNT_SUSPENDED');
  expect((await run(mutation(other.id, true))).code).toBe('UNAUTHENTICATED');
  const rows = await db
    .selectFrom('members')
    .select('brand_user')
    .where('id', 'in', [member.id, other.id])
    .execute();
  expect(rows.map((row) => row.brand_user)).toEqual([false, false]);
});

test('the operator needs no permission, and a member who is gone is not found', async () => {
  const { id } = await makeMember(db);
  await setBrandUser(testContext(db), { memberId: id, brandUser: true }, 'OPERATOR');
  const { brand_user } = await db
    .selectFrom('members')
    .select('brand_user')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(brand_user).toBe(true);
  const gone = await makeMember(db, { deleted_at: new Date() });
  await expect(
    setBrandUser(testContext(db), { memberId: gone.id, brandUser: true }, 'OPERATOR'),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
