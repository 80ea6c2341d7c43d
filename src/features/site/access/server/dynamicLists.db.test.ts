import { expect, test } from 'vitest';
import '#app/serverFeatures.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { refreshDynamicLists } from './listRuleStore.ts';
import {
  deleteProfileList,
  listProfileListMembers,
  listProfileListUses,
  saveProfileList,
  setProfileListMembers,
} from './profileListService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const ctx = testContext(db, { viewer: administrator.viewer });

let serial = 0;
async function save(
  conditions: object[],
  { match = 'ALL', id = undefined as number | undefined } = {},
) {
  serial += 1;
  const rule = conditions.length === 0 ? null : { match, conditions };
  return saveProfileList(ctx, { id, name: `List ${serial}`, rule });
}
const membersOf = async (id: number) => (await listProfileListMembers(ctx, id, {})).nodes;

test('members follow from the rule, now and later', async () => {
  const german = await makeMember(db, { country: 'DE', language: 'de' });
  const austrian = await makeMember(db, { country: 'AT', language: 'de' });
  const both = await save([
    { type: 'COUNTRY', country: 'de' },
    { type: 'LANGUAGE', language: 'de' },
  ]);
  expect(await membersOf(both.id)).toEqual([german.id]);
  const any = await save(
    [
      { type: 'COUNTRY', country: 'DE' },
      { type: 'COUNTRY', country: 'AT' },
    ],
    { match: 'ANY' },
  );
  expect(await membersOf(any.id)).toEqual([german.id, austrian.id]);
  await db.updateTable('members').set({ country: 'CH' }).where('id', '=', german.id).execute();
  await db.updateTable('members').set({ country: 'DE' }).where('id', '=', austrian.id).execute();
  await refreshDynamicLists(ctx);
  expect(await membersOf(both.id)).toEqual([austrian.id]);
  expect(await membersOf(any.id)).toEqual([austrian.id]);
  await refreshDynamicLists({ ...ctx, now: new Date(Date.now() + 1_000) });
  const { profile_list_ids: ids } = await db
    .selectFrom('members')
    .select('profile_list_ids')
    .where('id', '=', austrian.id)
    .executeTakeFirstOrThrow();
  expect(ids.map(Number).toSorted()).toEqual([both.id, any.id]);
});

test('time alone moves members in and out', async () => {
  const joined = new Date('2026-01-01T00:00:00Z');
  const member = await makeMember(db, { joined_at: joined, partner_id: 'P7' });
  const fresh = await save([
    { type: 'JOINED_WITHIN', days: 30 },
    { type: 'PARTNER', partnerId: 'P7' },
  ]);
  const at = (days: number) =>
    refreshDynamicLists({ ...ctx, now: new Date(joined.getTime() + days * 86_400_000) });
  await at(10);
  expect(await membersOf(fresh.id)).toEqual([member.id]);
  await at(31);
  expect(await membersOf(fresh.id)).toEqual([]);
});

test('lists refer to lists, three deep and in no circle', async () => {
  const member = await makeMember(db, { country: 'NP' });
  const one = await save([{ type: 'COUNTRY', country: 'NP' }]);
  const two = await save([{ type: 'IN_LIST', listId: one.id }]);
  const three = await save([{ type: 'IN_LIST', listId: two.id }]);
  expect(await membersOf(three.id)).toEqual([member.id]);
  const refused = (rule: string) => ({
    ...{ code: 'VALIDATION_FAILED' },
    detail: { faults: [{ field: 'rule', rule }] },
  });
  await expect(save([{ type: 'IN_LIST', listId: three.id }])).rejects.toMatchObject(
    refused('depth'),
  );
  await expect(
    save([{ type: 'NOT_IN_LIST', listId: three.id }], { id: one.id }),
  ).rejects.toMatchObject(refused('cycle'));
  await expect(save([{ type: 'IN_LIST', listId: 999_999 }])).rejects.toMatchObject(
    refused('unknownList'),
  );
  expect(await listProfileListUses(ctx, one.id)).toEqual([
    { title: two.name, path: `/admin/profile-lists?list=${two.id}` },
  ]);
  await expect(deleteProfileList(ctx, one.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await deleteProfileList(ctx, three.id);
});

test('nobody is put into a dynamic list by hand, and a static one stays as it is', async () => {
  const member = await makeMember(db);
  const dynamic = await save([{ type: 'ROLE', role: 'agent' }]);
  const put = { memberIds: [member.id], member: true };
  await expect(setProfileListMembers(ctx, { id: dynamic.id, ...put })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const fixed = await save([]);
  await setProfileListMembers(ctx, { id: fixed.id, ...put });
  await refreshDynamicLists(ctx);
  expect(await membersOf(fixed.id)).toEqual([member.id]);
});
