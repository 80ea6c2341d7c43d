import { expect, test } from 'vitest';
import type { Permission } from '#core/permissions.ts';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
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

// Definitions are held in memory: all are here before the first is read.
const ofMembers = { target: 'MEMBER', placements: ['FORM'] };
const choice = { ...ofMembers, kind: 'CHOICES', options: ['gold', 'team'] };
const plan = await makeCustomField(db, { ...choice, key: 'plan' });
await makeCustomField(db, { ...ofMembers, kind: 'CHECKBOX', key: 'beta' });
await makeCustomField(db, { ...ofMembers, key: 'city' });
await makeCustomField(db, { ...ofMembers, key: 'salary', visible_to: 'STAFF' });

let serial = 0;
async function save(
  conditions: object[],
  { match = 'ALL', id = undefined as number | undefined } = {},
) {
  serial += 1;
  const rule = conditions.length === 0 ? null : { match, conditions };
  return saveProfileList(ctx, { id, name: `List ${serial}`, rule });
}
const listEditor: ReadonlySet<Permission> = new Set(['EDIT_USER_PROFILE_LIST']);
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

test('a role counts for the whole community, as the base role or as a grant', async () => {
  const [based, granted, local] = [
    await makeMember(db, { role: 'agent' }),
    await makeMember(db),
    await makeMember(db),
  ];
  const category = await makeCategory(db);
  await db
    .insertInto('role_grants')
    .values([
      { member_id: granted.id, role_key: 'agent' },
      { member_id: local.id, role_key: 'agent', category_id: category.id },
    ])
    .execute();
  const agents = await save([{ type: 'ROLE', role: 'agent' }]);
  expect(await membersOf(agents.id)).toEqual([based.id, granted.id]);
});

test('ranks and points follow from the total', async () => {
  const members = [await makeMember(db), await makeMember(db), await makeMember(db)];
  const ranks = await db.selectFrom('ranks').selectAll().orderBy('threshold').execute();
  const [rank] = ranks.slice(2);
  const points = [rank?.threshold ?? 0, (rank?.threshold ?? 0) + 1, 0];
  await db
    .insertInto('points_total')
    .values(members.map(({ id }, index) => ({ member_id: id, points: points[index] ?? 0 })))
    .execute();
  const ranked = await save([{ type: 'RANK_AT_LEAST', rankId: rank?.id ?? 0 }]);
  expect(await membersOf(ranked.id)).toEqual(members.slice(0, 2).map(({ id }) => id));
  const pointed = await save([{ type: 'POINTS_AT_LEAST', points: points[1] ?? 0 }]);
  expect(await membersOf(pointed.id)).toEqual([members[1]?.id]);
});

test('custom fields compare texts, choices and checkboxes, until they are archived', async () => {
  const [chosen, ticked] = [
    await makeMember(db, { custom_fields: JSON.stringify({ plan: ['gold', 'team'] }) }),
    await makeMember(db, { custom_fields: JSON.stringify({ beta: true, city: 'true' }) }),
  ];
  const list = async (field: string, value: string) =>
    save([{ type: 'CUSTOM_FIELD', field, value }]);
  const gold = await list('plan', 'gold');
  expect(await membersOf(gold.id)).toEqual([chosen.id]);
  expect(await membersOf((await list('beta', 'true')).id)).toEqual([ticked.id]);
  expect(await membersOf((await list('city', 'true')).id)).toEqual([ticked.id]);
  const unticked = await membersOf((await list('beta', 'false')).id);
  expect(unticked).toContain(chosen.id);
  expect(unticked).not.toContain(ticked.id);
  await db
    .updateTable('custom_fields')
    .set({ archived_at: new Date() })
    .where('id', '=', plan.id)
    .execute();
  await refreshDynamicLists(ctx);
  expect(await membersOf(gold.id)).toEqual([]);
});

test('a rule refers to nothing that is not there, nor to fields its author may not see', async () => {
  const refused = { detail: { faults: [{ field: 'rule', rule: 'unknownReference' }] } };
  const rule = {
    match: 'ALL',
    conditions: [{ type: 'CUSTOM_FIELD', field: 'salary', value: '9' }],
  };
  const editor = { ...(await makeMember(db)).viewer, permissions: listEditor };
  const asEditor = testContext(db, { viewer: editor });
  await expect(saveProfileList(asEditor, { name: 'Rich', rule })).rejects.toMatchObject(refused);
  await saveProfileList(ctx, { name: 'Rich', rule });
  for (const condition of [
    { type: 'ROLE', role: 'pirate' },
    { type: 'RANK_AT_LEAST', rankId: 999 },
    { type: 'CUSTOM_FIELD', field: 'nothing', value: 'x' },
  ]) {
    await expect(save([condition])).rejects.toMatchObject(refused);
  }
});

test('a knowledge base keeps its list from being deleted, and its title from those who may not see it', async () => {
  const list = await save([]);
  const base = await makeKnowledgeBase(db, {
    ...{ title: 'For partners', audience: 'lists', audience_lists: [list.id] },
  });
  const use = { title: 'For partners', path: `/admin/knowledge/${base.id}` };
  expect(await listProfileListUses(ctx, list.id)).toEqual([use]);
  const editor = { ...(await makeMember(db)).viewer, permissions: listEditor };
  const asEditor = testContext(db, { viewer: editor });
  expect(await listProfileListUses(asEditor, list.id)).toEqual([{ title: null, path: null }]);
  await expect(deleteProfileList(asEditor, list.id)).rejects.toMatchObject({ code: 'CONFLICT' });
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

test('lists refer to lists, three deep and without cycles', async () => {
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

test('dynamic lists have no members by hand, and static ones stay as they are', async () => {
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
