import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { mergeConversation } from '#features/care/merging/server/mergeConversation.ts';
import { moveResponse } from '#features/care/merging/server/moveResponse.ts';
import { createComment, updateComment } from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { factsOfEntry, listPostActivities } from './activityLog.ts';
import { restoreVersion } from './restoreVersion.ts';

const { db } = await openTestDatabase();
let author: Viewer;
let moderator: Viewer;
let topicId: number;

beforeAll(async () => {
  author = (await makeMember(db)).viewer;
  moderator = (await makeMember(db, { role: 'moderator' })).viewer;
  topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
});

const as = (viewer: Viewer, now = new Date()) => testContext(db, { viewer, now });
const list = (id: number, asked = {}, now = new Date()) =>
  listPostActivities(as(moderator, now), id, asked);

async function makePost() {
  const { id } = await createConversation(as(author), {
    communityPostType: 'QUESTION',
    title: 'Why does the chain slip',
    content: '<p>It slips on the smallest cog.</p>',
    topics: [String(topicId)],
  });
  return id;
}

test('the log tells of a post and its responses, what is undone and what can be', async () => {
  const id = await makePost();
  const comment = await createComment(as(author), id, { message: '<p>It is three years old.</p>' });
  await updateComment(as(moderator), comment.id, { message: '<p>It is three years of age.</p>' });
  await updateConversation(as(author), id, { title: 'Why it slips' });
  const { activityId } = await restoreVersion(as(moderator), {
    entity: 'CONVERSATION',
    id,
    number: 1,
  });
  const before = await list(id);
  expect(before.entries.map((e) => [e.activity, e.target_type, e.isUndoable])).toEqual([
    ['restore-version', 'conversation', true],
    ['edit', 'conversation', false],
    ['edit', 'comment', false],
  ]);
  const [restored] = before.entries;
  expect(restored && factsOfEntry(restored)).toContainEqual({ name: 'version', value: '1' });
  expect(before.activities).toEqual(['edit', 'restore-version']);

  await undoActivity(as(moderator), activityId);
  const { entries } = await list(id, { activity: 'restore-version' });
  expect(entries).toMatchObject([{ isUndoable: false, undone_by_id: moderator.memberId }]);
  const late = new Date(Date.now() + 31 * 86_400_000);
  expect((await list(id, {}, late)).entries.some(({ isUndoable }) => isUndoable)).toBe(false);
});

test('the log is for staff, a page after another, without what they could not have seen', async () => {
  const id = await makePost();
  await expect(listPostActivities(as(author), id, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const comment = await createComment(as(author), id, { message: '<p>Between the two of us.</p>' });
  const rows = Array.from({ length: 40 }, (_, index) => ({
    ...{ actor_id: author.memberId, activity: `done-${index}`, detail: '{}' },
    ...{ target_type: 'conversation', target_id: id },
  }));
  await db.insertInto('activity_log').values(rows).execute();
  const first = await list(id);
  const next = await list(id, { before: first.entries.at(-1)?.id });
  expect([first.entries.length, first.hasMore, next.entries.length, next.hasMore]).toEqual([
    ...[30, true, 10, false],
  ]);
  await updateComment(as(author), comment.id, { message: '<p>Between the three of us.</p>' });
  expect((await list(id, { activity: 'edit' })).entries).toHaveLength(1);
  await db.updateTable('comments').set({ is_private: true }).where('id', '=', comment.id).execute();
  expect((await list(id, { activity: 'edit' })).entries).toHaveLength(0);
});

test('no entry says the number or title of another post, which the reader may not see', async () => {
  const [id, other] = [await makePost(), await makePost()];
  const comment = await createComment(as(author), other, {
    message: '<p>It belongs to the other post.</p>',
  });
  await moveResponse(as(moderator), { conversationId: id, responseId: comment.id });
  const [moved] = (await list(id)).entries;
  expect(moved?.activity).toBe('move-response');
  expect(moved && factsOfEntry(moved)).toEqual([]);
  await mergeConversation(as(moderator), { id: other, mergeTo: id });
  const [merged] = (await list(id)).entries;
  expect(merged?.activity).toBe('merge-from');
  expect(merged && factsOfEntry(merged)).toEqual([]);
});
