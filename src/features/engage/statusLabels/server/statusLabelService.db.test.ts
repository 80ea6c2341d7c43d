import { beforeEach, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { setStatus } from './setStatus.ts';
import {
  archiveStatusLabel,
  listManagedLabels,
  listStatusLabels,
  orderStatusLabels,
  restoreStatusLabel,
  saveStatusLabel,
} from './statusLabelService.ts';
import { labelName } from './statusLabelStore.ts';

const { db } = await openTestDatabase();
const admin = testContext(db, {
  viewer: (await makeMember(db, { role: 'administrator' })).viewer,
});
const draft = {
  names: [
    { language: 'en', name: 'Shipped' },
    { language: 'de', name: 'Ausgeliefert' },
  ],
  ...{ tone: 'success', postTypes: ['IDEA', 'PROBLEM'], closesPost: false },
};
const keys = async () => (await listStatusLabels(admin)).map(({ key }) => key);
const idOf = async (key: string) =>
  (await listManagedLabels(admin)).find((label) => label.key === key)?.id ?? 0;

beforeEach(async () => {
  await db.deleteFrom('conversations').execute();
  await db.updateTable('status_labels').set({ replaced_by: null, archived_at: null }).execute();
  await db.deleteFrom('status_labels').where('id', '>', 5).execute();
  admin.bus.publish([{ type: 'statusLabels.changed', payload: {} }]);
});

test('ideas have five labels from the beginning, named in the language of the reader', async () => {
  expect(await keys()).toEqual(['under-review', 'planned', 'in-progress', 'done', 'declined']);
  expect(await listStatusLabels(admin, { postType: 'QUESTION' })).toEqual([]);
  const [first] = await listStatusLabels(admin, { postType: 'IDEA' });
  const names = ['de', 'ar', 'fr'].map((locale) => first && labelName(first, locale));
  expect(names).toEqual(['Wird geprüft', 'قيد المراجعة', 'Under review']);
});

test('a label is added, changed and put in order; its key stays', async () => {
  const { id, key } = await saveStatusLabel(admin, null, draft);
  expect(key).toBe('shipped');
  const changed = await saveStatusLabel(admin, id, {
    ...draft,
    names: [{ language: 'en', name: 'Released' }],
  });
  expect(changed).toMatchObject({ key: 'shipped', postTypes: ['IDEA', 'PROBLEM'] });
  const ids = (await listStatusLabels(admin)).map((label) => label.id);
  await orderStatusLabels(admin, [id, ...ids.filter((each) => each !== id)]);
  expect((await keys())[0]).toBe('shipped');
  await expect(orderStatusLabels(admin, [id])).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('what is wrong with a label is named by field and rule', async () => {
  const faultsOf = async (change: object) =>
    (await saveStatusLabel(admin, null, { ...draft, ...change }).catch((error) => error)).detail
      .faults;
  expect(await faultsOf({ names: [{ language: 'en', name: ' ' }] })).toMatchObject([
    { field: 'names.0.name', rule: 'required' },
  ]);
  expect(await faultsOf({ names: [{ language: 'en', name: 'planned' }] })).toMatchObject([
    { field: 'names.0.name', rule: 'taken' },
  ]);
  expect(await faultsOf({ postTypes: [] })).toMatchObject([{ field: 'postTypes' }]);
  expect(await faultsOf({ tone: 'pink' })).toMatchObject([{ field: 'tone' }]);
  const unread = saveStatusLabel(admin, await idOf('planned'), {
    ...draft,
    updatedDate: new Date(0),
  });
  await expect(unread).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('an archived label is replaced on its posts, and comes back to those that still have the other', async () => {
  const moved = await makeConversation(db, { type: 'IDEA' });
  const changed = await makeConversation(db, { type: 'IDEA' });
  const others = await makeConversation(db, { type: 'IDEA' });
  const set = ({ id }: { id: number }, status: string) =>
    setStatus(admin, id, { status, reason: 'Because' });
  await set(moved, 'under-review');
  await set(changed, 'under-review');
  await set(others, 'planned');
  const id = await idOf('under-review');
  await archiveStatusLabel(admin, id, await idOf('planned'));
  expect(await keys()).not.toContain('under-review');
  const statuses = async () =>
    (await db.selectFrom('conversations').select('status').orderBy('id').execute()).map(
      ({ status }) => status,
    );
  expect(await statuses()).toEqual(['planned', 'planned', 'planned']);
  await expect(set(moved, 'under-review')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });

  await set(changed, 'in-progress');
  await restoreStatusLabel(admin, id);
  expect((await keys())[0]).toBe('under-review');
  expect(await statuses()).toEqual(['under-review', 'in-progress', 'planned']);
});

test('without a replacement posts keep an archived label', async () => {
  const post = await makeConversation(db, { type: 'IDEA' });
  await setStatus(admin, post.id, { status: 'planned', reason: null });
  const id = await idOf('planned');
  for (const replacement of [id, 999_999]) {
    await expect(archiveStatusLabel(admin, id, replacement)).rejects.toMatchObject({
      detail: { faults: [{ field: 'replacementId', rule: 'unknown' }] },
    });
  }
  await archiveStatusLabel(admin, id, null);
  const row = await db.selectFrom('conversations').select('status').executeTakeFirstOrThrow();
  expect(row.status).toBe('planned');
});

test('moderators, members and visitors manage no labels', async () => {
  for (const role of ['moderator', 'member', null]) {
    const viewer = role === null ? {} : { viewer: (await makeMember(db, { role })).viewer };
    const ctx = testContext(db, viewer);
    const code = role === null ? 'UNAUTHENTICATED' : 'FORBIDDEN';
    const refused = { code };
    await expect(saveStatusLabel(ctx, null, draft)).rejects.toMatchObject(refused);
    await expect(orderStatusLabels(ctx, [1])).rejects.toMatchObject(refused);
    await expect(archiveStatusLabel(ctx, 1, null)).rejects.toMatchObject(refused);
    await expect(restoreStatusLabel(ctx, 1)).rejects.toMatchObject(refused);
    await expect(async () => listManagedLabels(ctx)).rejects.toMatchObject(refused);
  }
});
