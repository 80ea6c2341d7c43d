import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import {
  createComment,
  createReply,
  deleteResponse,
} from '#features/content/comments/server/commentService.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { updateProperty } from '#features/content/interactions/server/propertyService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { rewardLoader } from '#features/people/members/server/memberRewards.ts';
import { inTransaction } from '#platform/context.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { pointConsumer } from './pointConsumer.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const topic = await makeTopic(db, (await makeCategory(db)).id);
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [pointConsumer], bus));
});
afterAll(() => stop());

const ctx = (viewer: Viewer) => testContext(db, { viewer, bus });
const message = '<p>Check the tension of the cable first.</p>';
const handled = () => allEventsHandled(db, 'points');

async function write(viewer: Viewer, communityPostType = 'QUESTION') {
  return createConversation(ctx(viewer), {
    communityPostType,
    title: 'Why does my chain skip?',
    content: '<p>It skips on the two smallest sprockets.</p>',
    topics: [String(topic.id)],
  });
}

async function pointsOf({ id }: { id: number }): Promise<number> {
  await handled();
  return (await rewardLoader(testContext(db)).load(id)).points;
}

/** Rules and points of the member's rows, in order. */
async function ledgerOf({ id }: { id: number }) {
  await handled();
  const rows = await db
    .selectFrom('point_ledger')
    .select(['rule', 'points'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ rule, points }) => [rule, points]);
}

const does = (
  viewer: Viewer,
  activity: string,
  { id }: { id: number },
  entityType = 'CONVERSATION',
) => performActivity(ctx(viewer), { id, entityType: entityType as 'CONVERSATION', activity });

const setSpam = (viewer: Viewer, { id }: { id: number }, spam: boolean) =>
  updateProperty(ctx(viewer), { id, entityType: 'CONVERSATION', spam });

test('posts, comments, replies, likes, votes and accepted answers earn what was decided', async () => {
  const [asker, helper, fan] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  const question = await write(asker.viewer);
  const comment = await createComment(ctx(helper.viewer), question.id, { message });
  await createReply(ctx(asker.viewer), comment.id, { message });
  await does(fan.viewer, 'like', comment, 'COMMENT');
  await does(asker.viewer, 'mark-accepted', comment, 'COMMENT');
  const idea = await write(fan.viewer, 'IDEA');
  await does(helper.viewer, 'up-vote', idea);
  await does(asker.viewer, 'down-vote', idea);
  expect(await pointsOf(asker)).toBe(5 + 1 + 2);
  expect(await pointsOf(helper)).toBe(2 + 1 + 15);
  expect(await pointsOf(fan)).toBe(5 + 2);
});

test('what is taken back takes its points back, and doing it again and again earns nothing more', async () => {
  const [author, fan] = [await makeMember(db), await makeMember(db)];
  const post = await write(author.viewer, 'PRAISE');
  for (let i = 0; i < 4; i += 1) {
    await does(fan.viewer, 'like', post);
    expect(await pointsOf(author)).toBe(6);
    await does(fan.viewer, 'un-like', post);
    expect(await pointsOf(author)).toBe(5);
  }
  const likes = (await ledgerOf(author)).slice(1);
  expect(likes).toEqual(Array.from({ length: 8 }, (_, i) => ['likeReceived', i % 2 ? -1 : 1]));
});

test('nobody earns anything by liking their own content or accepting their own answer', async () => {
  const author = await makeMember(db);
  const post = await write(author.viewer, 'PRAISE');
  const question = await write(author.viewer);
  const comment = await createComment(ctx(author.viewer), question.id, { message });
  await does(author.viewer, 'like', post);
  await does(author.viewer, 'like', comment, 'COMMENT');
  await does(author.viewer, 'mark-accepted', comment, 'COMMENT');
  expect(await ledgerOf(author)).toEqual([
    ['post', 5],
    ['post', 5],
    ['comment', 2],
  ]);
});

test('at most 200 points a day count, except for accepted answers', async () => {
  const [author, asker] = [await makeMember(db), await makeMember(db)];
  const praise = await write(author.viewer, 'PRAISE');
  const question = await write(asker.viewer);
  const answer = await createComment(ctx(author.viewer), question.id, { message });
  const fans = await Promise.all(Array.from({ length: 210 }, () => makeMember(db)));
  const target = { target_type: 'conversation', target_id: praise.id, kind: 'like' };
  await db
    .insertInto('marks')
    .values(fans.map(({ id }) => ({ ...target, member_id: id })))
    .execute();
  await inTransaction({ db, bus }, async ({ emit }) => {
    const payload = { ...eventPlaceOf(praise), isVisible: true };
    emit({
      type: 'content.visibilityChanged',
      payload: { ...payload, commentId: null, targetAuthorId: author.id },
    });
  });
  expect(await pointsOf(author)).toBe(200);
  await does(asker.viewer, 'mark-accepted', answer, 'COMMENT');
  expect(await pointsOf(author)).toBe(215);
  // The cap is filled up by what it had cut off: there are 17 points more than count.
  await deleteResponse(ctx(author.viewer), answer.id);
  expect(await pointsOf(author)).toBe(200);
});

test('spam costs 100 points, also beyond the daily cap, until it is found to be none', async () => {
  const [author, moderator] = [await makeMember(db), await makeMember(db, { role: 'moderator' })];
  const post = await write(author.viewer, 'PRAISE');
  await setSpam(moderator.viewer, post, true);
  expect(await pointsOf(author)).toBe(-100);
  await setSpam(moderator.viewer, post, false);
  expect(await pointsOf(author)).toBe(5);
});

test('the third rank makes a trusted member, and losing it takes that back at once', async () => {
  const [author, moderator] = [await makeMember(db), await makeMember(db, { role: 'moderator' })];
  const posts = [];
  for (let i = 0; i < 14; i += 1) {
    const asker = await makeMember(db);
    const question = await write(asker.viewer);
    const comment = await createComment(ctx(author.viewer), question.id, { message });
    await does(asker.viewer, 'mark-accepted', comment, 'COMMENT');
    posts.push(question);
  }
  expect(await pointsOf(author)).toBe(14 * 17);
  const trusted = await findViewer(testContext(db), author.id);
  expect(trusted?.permissions.has('CREATE_TAGS')).toBe(true);
  for (const post of posts.slice(0, 4)) await setSpam(moderator.viewer, post, true);
  expect(await pointsOf(author)).toBe(10 * 17);
  const former = await findViewer(testContext(db), author.id);
  expect(former?.permissions.has('CREATE_TAGS')).toBe(false);
});
