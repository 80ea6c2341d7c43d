import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { permissions } from '#core/permissions.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { setPlaceDeleted } from '#features/content/taxonomy/server/taxonomyOrder.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { roleStoreOf } from '#platform/roles/roleStore.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { grantRole, listMemberRoles, revokeRole } from './grantService.ts';
import { grantAsOperator, revokeAsOperator } from './operatorGrants.ts';
import {
  deleteProfileList,
  listProfileListMembers,
  saveProfileList,
  setProfileListMembers,
} from './profileListService.ts';
import { listHoldings } from './roleQueries.ts';
import { deleteRole, getRole, saveRole } from './roleService.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });

async function contextOf(memberId: number) {
  const ctx = testContext(db);
  const viewer = await findViewer(ctx, memberId);
  if (viewer === null) throw new Error('no such member');
  return { ...ctx, viewer };
}
const asAdmin = () => contextOf(admin.id);

/** Somebody who manages the community and is no administrator. */
async function makeKeeper() {
  const role = await saveRole(await asAdmin(), {
    ...{ name: `Keeper ${Math.random()}`, level: 40 },
    permissions: ['MANAGE_COMMUNITY', 'CLOSE_POST'],
  });
  return contextOf((await makeMember(db, { role: role.key })).id);
}

test('a role is made, changed and deleted, and each is in the audit log', async () => {
  const ctx = await asAdmin();
  const made = await saveRole(ctx, { name: 'Guide', level: 5, permissions: ['CREATE_TAGS'] });
  expect(made).toMatchObject({ key: 'guide', builtIn: false });
  const changed = await saveRole(ctx, { key: 'guide', permissions: ['CLOSE_POST'] });
  expect([...changed.permissions]).toEqual(['CLOSE_POST']);
  await expect(saveRole(ctx, { name: 'guide' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await deleteRole(ctx, 'guide');
  await expect(getRole(ctx, 'guide')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const log = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', 'guide')
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['role.created', 'role.changed', 'role.deleted']);
});

test('what a role may do changes at once for who holds it', async () => {
  const ctx = await asAdmin();
  const { id } = await makeMember(db);
  const before = roleStoreOf(ctx);
  await saveRole(ctx, { name: 'Sweeper', permissions: ['DELETE_POST'] });
  await grantRole(ctx, { memberId: id, role: 'sweeper' });
  expect((await findViewer(ctx, id))?.permissions.has('DELETE_POST')).toBe(true);
  await saveRole(ctx, { key: 'sweeper', permissions: [] });
  expect(roleStoreOf(ctx)).toBe(before);
  expect((await findViewer(ctx, id))?.permissions.has('DELETE_POST')).toBe(false);
});

test('roles that ship or that somebody holds cannot be deleted', async () => {
  const ctx = await asAdmin();
  await expect(deleteRole(ctx, 'agent')).rejects.toMatchObject({ code: 'CONFLICT' });
  await saveRole(ctx, { name: 'Helper' });
  await grantRole(ctx, { memberId: (await makeMember(db)).id, role: 'helper' });
  await expect(deleteRole(ctx, 'helper')).rejects.toMatchObject({ code: 'CONFLICT' });
});

test("the administrator's role holds everything, whatever is asked", async () => {
  const ctx = await asAdmin();
  const role = await saveRole(ctx, { key: 'administrator', permissions: [], level: 1 });
  expect(role).toMatchObject({ level: 50, permissions: new Set(permissions) });
});

test('nobody reaches their own level or above, or gives what they do not hold', async () => {
  const keeper = await makeKeeper();
  const refused = { code: 'FORBIDDEN' };
  await expect(saveRole(keeper, { key: 'manager', name: 'X' })).rejects.toMatchObject(refused);
  await expect(saveRole(keeper, { name: 'High', level: 40 })).rejects.toMatchObject(refused);
  await expect(
    saveRole(keeper, { name: 'Wide', level: 1, permissions: ['BLOCK_USER'] }),
  ).rejects.toMatchObject({ ...refused, detail: { permission: 'BLOCK_USER' } });
  const { id } = await makeMember(db);
  await expect(grantRole(keeper, { memberId: id, role: 'administrator' })).rejects.toMatchObject(
    refused,
  );
  await expect(grantRole(keeper, { memberId: admin.id, role: 'agent' })).rejects.toMatchObject(
    refused,
  );
  await grantRole(keeper, { memberId: id, role: 'agent' });
});

test('a member sees no role and changes none', async () => {
  const ctx = await contextOf((await makeMember(db)).id);
  const refused = { code: 'FORBIDDEN', detail: { permission: 'MANAGE_COMMUNITY' } };
  await expect(getRole(ctx, 'agent')).rejects.toMatchObject(refused);
  await expect(saveRole(ctx, { name: 'Mine' })).rejects.toMatchObject(refused);
  await expect(deleteRole(ctx, 'agent')).rejects.toMatchObject(refused);
  await expect(grantRole(ctx, { memberId: 1, role: 'agent' })).rejects.toMatchObject(refused);
  await expect(revokeRole(ctx, '1')).rejects.toMatchObject(refused);
  await expect(listMemberRoles(ctx, 1)).rejects.toMatchObject(refused);
});

test('the last administrator stays one', async () => {
  const ctx = await asAdmin();
  const refused = { code: 'CONFLICT' };
  await expect(revokeRole(ctx, `base:${admin.id}`)).rejects.toMatchObject(refused);
  await expect(
    grantRole(ctx, { memberId: admin.id, role: 'member', base: true }),
  ).rejects.toMatchObject(refused);
  const other = await makeMember(db);
  const [, grant] = await grantRole(ctx, { memberId: other.id, role: 'administrator' });
  await revokeRole(ctx, `base:${admin.id}`);
  const asOther = await contextOf(other.id);
  await expect(revokeRole(asOther, grant?.id ?? '')).rejects.toMatchObject(refused);
  await grantRole(asOther, { memberId: admin.id, role: 'administrator', base: true });
});

test('the name of a role is one line that nothing turns round', async () => {
  const { name } = await saveRole(await asAdmin(), { name: 'Guide\n\u202eof' });
  expect(name).toBe('Guide of');
});

test('the operator grants and revokes by name, in a category too', async () => {
  const ctx = testContext(db);
  const member = await makeMember(db);
  const category = await makeCategory(db);
  const grant = { login: member.username, role: 'moderator', categoryId: category.id };
  await grantAsOperator(ctx, grant);
  expect(await listMemberRoles(await asAdmin(), member.id)).toMatchObject([
    { role: 'member', isBase: true },
    { role: 'moderator', categoryId: category.id },
  ]);
  await revokeAsOperator(ctx, grant);
  await expect(revokeAsOperator(ctx, grant)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a profile list is filled, emptied and deleted', async () => {
  const ctx = await asAdmin();
  const list = await saveProfileList(ctx, { name: 'Partners' });
  const memberIds = [(await makeMember(db)).id, (await makeMember(db)).id];
  await setProfileListMembers(ctx, { id: list.id, memberIds, member: true });
  await setProfileListMembers(ctx, { id: list.id, memberIds, member: true });
  expect((await listProfileListMembers(ctx, list.id, {})).nodes).toEqual(memberIds);
  const [first = 0] = memberIds;
  expect((await findViewer(ctx, first))?.profileLists).toEqual([list.id]);
  const tooMany = Array.from({ length: 10_000 }, (_, index) => index + 1);
  await expect(
    setProfileListMembers(ctx, { id: list.id, memberIds: tooMany, member: true }),
  ).rejects.toMatchObject({ detail: { message: expect.stringMatching('^memberIds ') } });
  await deleteProfileList(ctx, list.id);
  expect((await findViewer(ctx, first))?.profileLists).toEqual([]);
});

test('of two who make a role of one name at the same moment, one is told that it is taken', async () => {
  const ctx = await asAdmin();
  const make = () => saveRole(ctx, { name: 'Twice', level: 5, permissions: ['CREATE_TAGS'] });
  const outcomes = await Promise.allSettled([make(), make(), make()]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(2).fill('VALIDATION_FAILED'));
});

test('of two who change a role at once neither undoes the other unawares', async () => {
  const ctx = await asAdmin();
  const { key, updatedAt } = await saveRole(ctx, { name: 'Usher', permissions: ['CLOSE_POST'] });
  const { now } = ctx;
  // What a change does not name stays as it is by then, not as it was when it began.
  await Promise.all([
    saveRole({ ...ctx, now }, { key, permissions: [] }),
    saveRole({ ...ctx, now }, { key, description: 'Shows the way' }),
    saveRole({ ...ctx, now }, { key, level: 7 }),
  ]);
  const role = await getRole(ctx, key);
  expect(role).toMatchObject({ description: 'Shows the way', level: 7, permissions: new Set() });
  const stale = { key, permissions: ['CLOSE_POST'], updatedDate: updatedAt };
  await expect(saveRole(ctx, stale)).rejects.toMatchObject({ code: 'CONFLICT' });
  await saveRole(ctx, { ...stale, updatedDate: role.updatedAt });
  expect([...(await getRole(ctx, key)).permissions]).toEqual(['CLOSE_POST']);
});

/** Begins while somebody else holds rows; what comes of it once they are let go. */
async function behindLock(lock: ReturnType<typeof sql>, begin: () => Promise<unknown>[]) {
  const settled = await db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    const begun = Promise.allSettled(begin());
    await wait(300);
    return () => begun;
  });
  return (await settled()).map((each) => (each.status === 'fulfilled' ? 'ok' : each.reason.code));
}

test('two who take the administrator away from each other at once leave one', async () => {
  await db.deleteFrom('role_grants').where('role_key', '=', 'administrator').execute();
  const pair = [await makeMember(db), await makeMember(db)] as const;
  for (const { id } of pair) {
    await grantRole(await asAdmin(), { memberId: id, role: 'administrator' });
  }
  const [one, other] = [await contextOf(pair[0].id), await contextOf(pair[1].id)];
  const grantOf = async (memberId: number) =>
    (await listHoldings(db, { memberId })).find(({ isBase }) => !isBase)?.id ?? '';
  const [first, second] = [await grantOf(pair[0].id), await grantOf(pair[1].id)];
  await sql`update members set role = 'member' where role = 'administrator'`.execute(db);
  try {
    const outcomes = await behindLock(sql`select from members for no key update`, () => [
      revokeRole(one, second),
      revokeRole(other, first),
    ]);
    expect(outcomes.sort()).toEqual(['CONFLICT', 'ok']);
    // Nor does one who is it twice over lose both at once.
    const [left] = await db
      .selectFrom('role_grants')
      .selectAll()
      .where('role_key', '=', 'administrator')
      .execute();
    const memberId = left?.member_id ?? 0;
    const last = await contextOf(memberId);
    await grantRole(last, { memberId, role: 'administrator', base: true });
    const ways = await listHoldings(db, { memberId });
    const both = await behindLock(sql`select from members for update`, () =>
      ways.map(({ id }) => revokeRole(last, id)),
    );
    expect(both.sort()).toEqual(['CONFLICT', 'ok']);
  } finally {
    const role = 'administrator';
    await db.updateTable('members').set({ role }).where('id', '=', admin.id).execute();
    await db.deleteFrom('role_grants').where('role_key', '=', role).execute();
  }
});

test('a role that is deleted while it is given is not there', async () => {
  const ctx = await asAdmin();
  const { id: memberId } = await makeMember(db);
  for (const base of [true, false]) {
    const { key: role } = await saveRole(ctx, { name: `Passing ${base}` });
    const outcomes = await behindLock(sql`delete from roles where key = ${role}`, () => [
      grantRole(ctx, { memberId, role, base }),
    ]);
    expect(outcomes).toEqual(['NOT_FOUND']);
  }
});

test('what is held in a category that is gone is not told as held everywhere', async () => {
  const ctx = await asAdmin();
  const category = await makeCategory(db);
  const member = await makeMember(db);
  await grantRole(ctx, { memberId: member.id, role: 'moderator', categoryId: category.id });
  const held = async () =>
    (await listMemberRoles(ctx, member.id)).map(({ role, categoryId }) => [role, categoryId]);
  const both = [
    ['member', null],
    ['moderator', category.id],
  ];
  expect(await held()).toEqual(both);
  await setPlaceDeleted(ctx, 'categories', { id: category.id, restore: false });
  expect(await held()).toEqual([['member', null]]);
  await setPlaceDeleted(ctx, 'categories', { id: category.id, restore: true });
  expect(await held()).toEqual(both);
});
