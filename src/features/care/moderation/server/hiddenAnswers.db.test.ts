import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { createComment, createReply } from '#features/content/comments/server/commentService.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import {
  performActivity,
  performChange,
} from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import type { Decision } from '../moderationRules.ts';
import { appeal } from './appealService.ts';
import { decide } from './decisionService.ts';

const { db } = await openTestDatabase();
let asker: Viewer;
let helper: Viewer;
let staff: Viewer;
let topicId: number;
let post: number;
let answer: number;
let below: number;

const as = (viewer: Viewer) => testContext(db, { viewer, settings: { trustedFlagsToHide: 1 } });
const text = { message: '<p>Measure how long the chain has grown first.</p>' };

beforeAll(async () => {
  [asker, helper] = [(await makeMember(db)).viewer, (await makeMember(db)).viewer];
  staff = (await makeMember(db, { role: 'administrator' })).viewer;
  topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
});

beforeEach(async () => {
  const row = await createConversation(as(asker), {
    ...{ communityPostType: 'QUESTION', title: 'Why it slips', topics: [topicId] },
    content: '<p>It slips on the smallest cog.</p>',
  });
  post = row.id;
  answer = (await createComment(as(helper), post, text)).id;
  below = (await createReply(as(helper), answer, text)).id;
  await act(asker, below, 'mark-accepted');
  await act(staff, answer, 'mark-official-answer');
});

const act = (viewer: Viewer, id: number, activity: string) =>
  performActivity(as(viewer), { id, entityType: 'COMMENT', activity });
const answers = async () => {
  const row = await db
    .selectFrom('conversations')
    .select(['accepted_comment_id', 'official_comment_id'])
    .where('id', '=', post)
    .executeTakeFirstOrThrow();
  return [row.accepted_comment_id, row.official_comment_id];
};

async function newestItem(): Promise<number> {
  const row = await db
    .selectFrom('moderation_items')
    .select('id')
    .where('target_type', '=', 'comment')
    .where('target_id', '=', answer)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

const decideNewest = async (decision: Decision) =>
  decide(as(staff), { itemId: await newestItem(), decision });

async function loggedAs(activityId: number | null): Promise<string> {
  const { activity } = await db
    .selectFrom('activity_log')
    .select('activity')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  return activity;
}

test.each(['SPAM', 'DELETE'] as const)(
  'what %s took away is back when it is undone, and when an appeal is granted',
  async (decision) => {
    await act(asker, answer, 'flag');
    const { activityId } = await decideNewest(decision);
    expect(await answers()).toEqual([null, null]);
    expect(await loggedAs(activityId)).toBe(
      { SPAM: 'mark-spam', DELETE: 'delete-comment' }[decision],
    );
    await undoActivity(as(staff), activityId);
    expect(await answers()).toEqual([below, answer]);

    await decideNewest(decision);
    await appeal(as(helper), await newestItem(), { text: 'It is about chains.' });
    const granted = await decideNewest('APPROVE');
    expect(await answers()).toEqual([below, answer]);
    // Taken back, it is hidden again, and once more shown.
    await undoActivity(as(staff), granted.activityId);
    expect(await answers()).toEqual([null, null]);
    await decideNewest('APPROVE');
    expect(await answers()).toEqual([below, answer]);
    expect(await wrongCounters(db)).toEqual([]);
  },
);

test('what flags or staff have hidden is an answer again once it is approved', async () => {
  await act(staff, answer, 'flag');
  expect(await answers()).toEqual([null, null]);
  await decideNewest('APPROVE');
  expect(await answers()).toEqual([below, answer]);
  await performChange(as(staff), 'MARK_SPAM', { id: answer, entityType: 'COMMENT' });
  expect(await answers()).toEqual([null, null]);
  await decideNewest('APPROVE');
  expect(await answers()).toEqual([below, answer]);
  expect(await wrongCounters(db)).toEqual([]);
});

test('an answer that was chosen since stays, and what was one beside it is not', async () => {
  const other = (await createComment(as(helper), post, text)).id;
  await act(asker, below, 'un-mark-accepted');
  await act(asker, other, 'mark-accepted');
  await performChange(as(staff), 'MARK_SPAM', { id: answer, entityType: 'COMMENT' });
  await act(asker, other, 'un-mark-accepted');
  await decideNewest('APPROVE');
  expect(await answers()).toEqual([null, answer]);
  await performChange(as(staff), 'MARK_SPAM', { id: answer, entityType: 'COMMENT' });
  await act(staff, other, 'mark-official-answer');
  await decideNewest('APPROVE');
  expect(await answers()).toEqual([null, other]);
});
