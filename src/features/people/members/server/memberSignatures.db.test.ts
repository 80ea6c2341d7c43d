import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeMember } from './memberFactories.ts';

const { db } = await openTestDatabase();

await db
  .updateTable('roles')
  .set({ signature: 'Acme support' })
  .where('key', '=', 'agent')
  .execute();
await db
  .updateTable('roles')
  .set({ signature: 'Acme editor' })
  .where('key', '=', 'editor')
  .execute();

async function read(id: number, overrides: Parameters<typeof testContext>[1] = {}) {
  const source = `{ members(userIdsList: ["${id}"]) { nodes {
    signature roleSignatures shownSignatures points rankIds badgeIds } } }`;
  const { data, errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: testContext(db, overrides),
  });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).members.nodes[0];
}

test('members sign with their roles’ words and their own, shown where the community wants it', async () => {
  const { id } = await makeMember(db, { role: 'agent', signature: 'Ada' });
  await db.insertInto('role_grants').values({ member_id: id, role_key: 'editor' }).execute();
  expect(await read(id)).toMatchObject({
    signature: 'Ada',
    roleSignatures: ['Acme support', 'Acme editor'],
    shownSignatures: [],
  });
  const settings = { members: { signaturesShown: true } };
  expect((await read(id, { settings })).shownSignatures).toEqual([
    'Acme support',
    'Acme editor',
    'Ada',
  ]);
});

test('a role held in one category alone signs nothing', async () => {
  const category = await db
    .insertInto('categories')
    .values({ title: 'One', slug: 'one', unique_identifier: 'one' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await makeMember(db);
  await db
    .insertInto('role_grants')
    .values({ member_id: id, role_key: 'editor', category_id: category.id })
    .execute();
  expect((await read(id)).roleSignatures).toEqual([]);
});

test('whoever is blocked, deactivated, deleted or not let in yet signs nothing', async () => {
  const author = { role: 'agent', signature: 'Gone' };
  const at = new Date();
  for (const state of [
    { blocked_at: at },
    { deactivated_at: at },
    { deleted_at: at },
    { approval_status: 'PENDING' },
  ]) {
    const { id } = await makeMember(db, { ...author, ...state });
    const source = `{ auditLog(subjectType: "member", subjectId: "${id}") { nodes { member {
      signature roleSignatures shownSignatures } } } }`;
    await db
      .insertInto('audit_log')
      .values({
        action: 'member.blocked',
        subject_type: 'member',
        subject_id: `${id}`,
        address: '',
      })
      .execute();
    const reader = await makeMember(db, { role: 'administrator' });
    const { data } = await graphql({
      schema: productSchema,
      source,
      contextValue: testContext(db, {
        viewer: {
          ...reader.viewer,
          permissions: new Set(['MANAGE_COMMUNITY', 'VIEW_ACTIVITY_LOG']),
        },
        settings: { members: { signaturesShown: true } },
      }),
    });
    expect(JSON.parse(JSON.stringify(data)).auditLog.nodes[0].member).toEqual({
      signature: '',
      roleSignatures: [],
      shownSignatures: [],
    });
  }
});

test('points, ranks and badges are shown, unless gamification is off', async () => {
  const { id } = await makeMember(db);
  const badge = await db
    .insertInto('badges')
    .values({ name: 'Helper' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('member_badges')
    .values({ member_id: id, badge_id: badge.id, earned_at: new Date() })
    .execute();
  await db.insertInto('points_total').values({ member_id: id, points: 7 }).execute();
  const ranks = await db.selectFrom('ranks').select('id').where('threshold', '=', 0).execute();
  const rankIds = ranks.map((rank) => `${rank.id}`);
  expect(await read(id)).toMatchObject({ points: 7, rankIds, badgeIds: [`${badge.id}`] });
  const off = { settings: { gamificationEnabled: false } };
  expect(await read(id, off)).toMatchObject({ points: 0, rankIds: [], badgeIds: [] });
});
