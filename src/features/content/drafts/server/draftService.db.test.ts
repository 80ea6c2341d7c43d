import { expect, test } from 'vitest';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { draftLimit } from '../draftRules.ts';
import { deleteDraft, findDraft, saveDraft } from './draftService.ts';

const { db } = await openTestDatabase();

test('a draft is its writer’s alone, replaced when saved again, gone when deleted', async () => {
  const [ann, ben] = [await makeMember(db), await makeMember(db)];
  const ctx = testContext(db, { viewer: ann.viewer });
  await saveDraft(ctx, { key: 'new', data: { title: 'One \u0000' } });
  await saveDraft(ctx, { key: 'new', data: { title: 'Two' } });
  expect((await findDraft(ctx, 'new'))?.data).toEqual({ title: 'Two' });
  expect(await findDraft(testContext(db, { viewer: ben.viewer }), 'new')).toBeNull();
  expect(await findDraft(testContext(db), 'new')).toBeNull();
  await deleteDraft(ctx, 'new');
  expect(await findDraft(ctx, 'new')).toBeNull();
});

test('a draft goes with the change that makes a post of it, and no other', async () => {
  const [ann, ben] = [await makeMember(db), await makeMember(db)];
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const as = (member: typeof ann) => testContext(db, { viewer: member.viewer });
  for (const key of ['new', 'new:topic:1']) await saveDraft(as(ann), { key, data: {} });
  await saveDraft(as(ben), { key: 'new', data: {} });
  const question = {
    ...{ communityPostType: 'QUESTION', title: 'Why it slips', topics: [topic.id] },
    ...{ content: '<p>It slips on the smallest cog.</p>', draftKey: 'new' },
  };
  await expect(createConversation(as(ann), { ...question, title: '' })).rejects.toThrow();
  expect(await findDraft(as(ann), 'new')).not.toBeNull();
  const { id } = await createConversation(as(ann), question);
  expect(await findDraft(as(ann), 'new')).toBeNull();
  expect(await findDraft(as(ann), 'new:topic:1')).not.toBeNull();
  expect(await findDraft(as(ben), 'new')).not.toBeNull();
  const draftKey = `edit:${id}`;
  await saveDraft(as(ann), { key: draftKey, data: {} });
  await updateConversation(as(ann), id, { title: 'Why it jumps', draftKey });
  expect(await findDraft(as(ann), draftKey)).toBeNull();
});

test('the oldest draft makes room, and what is no draft is refused', async () => {
  const member = await makeMember(db);
  const at = (minute: number) =>
    testContext(db, { viewer: member.viewer, now: new Date(Date.UTC(2025, 0, 1, 0, minute)) });
  for (let n = 0; n <= draftLimit; n += 1) await saveDraft(at(n), { key: `k${n}`, data: {} });
  expect(await findDraft(at(0), 'k0')).toBeNull();
  expect(await findDraft(at(0), 'k1')).not.toBeNull();
  for (const bad of [{ key: '', data: {} }, { key: 'a', data: 'text' }, { key: 'a' }]) {
    await expect(saveDraft(at(0), bad)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  await expect(saveDraft(testContext(db), { key: 'a', data: {} })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
