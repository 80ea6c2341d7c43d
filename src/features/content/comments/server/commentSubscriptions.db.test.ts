import { beforeEach, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { createComment } from './commentService.ts';

const { db } = await openTestDatabase();
const member = await makeMember(db);
let post: Awaited<ReturnType<typeof makeConversation>>;
beforeEach(async () => {
  post = await makeConversation(db);
});

async function facts() {
  const rows = await db
    .selectFrom('marks')
    .select('member_id')
    .where('target_type', '=', 'conversation')
    .where('target_id', '=', post.id)
    .where('kind', '=', 'follow')
    .execute();
  const { follow_count } = await db
    .selectFrom('conversations')
    .select('follow_count')
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow();
  const { conversations_followed_count } = await db
    .selectFrom('members')
    .select('conversations_followed_count')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  return {
    followers: rows.map(({ member_id }) => member_id),
    counted: follow_count,
    ofMember: conversations_followed_count,
  };
}

const answer = (more: object = {}, settings = {}) =>
  createComment(testContext(db, { viewer: member.viewer, settings }), post.id, {
    message: 'An answer that is long enough.',
    ...more,
  });

test('who answers a post follows it from then on, once', async () => {
  const before = await facts();
  await Promise.all([answer(), answer()]);
  const after = {
    followers: [member.id],
    counted: before.counted + 1,
    ofMember: before.ofMember + 1,
  };
  expect(await facts()).toEqual(after);
  await answer();
  expect(await facts()).toEqual(after);
});

test('who has stopped following does not follow again by answering', async () => {
  await answer();
  const ctx = testContext(db, { viewer: member.viewer });
  await performActivity(ctx, { id: post.id, entityType: 'CONVERSATION', activity: 'un-follow' });
  await answer();
  expect((await facts()).followers).toEqual([]);
});

test('a private answer follows too, and counts nothing else', async () => {
  const settings = { privateMessagesEnabled: true };
  const staff = await makeMember(db, { role: 'administrator' });
  const ctx = testContext(db, { viewer: staff.viewer, settings });
  const before = await facts();
  const message = 'An answer that is long enough.';
  await createComment(ctx, post.id, { message, privateMessage: true });
  expect(await facts()).toMatchObject({ followers: [staff.id], counted: before.counted + 1 });
  const { comment_count, last_replier_id } = await db
    .selectFrom('conversations')
    .select(['comment_count', 'last_replier_id'])
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow();
  expect({ comment_count, last_replier_id }).toEqual({ comment_count: 0, last_replier_id: null });
});

test('with disableCommentSubscription nobody follows by answering', async () => {
  await answer({}, { comments: { disableCommentSubscription: true } });
  expect((await facts()).followers).toEqual([]);
});

test('the counters of followers are right afterwards', async () => {
  await answer();
  const wrong = (await wrongCounters(db)).filter((line) => line.includes('follow'));
  expect(wrong).toEqual([]);
});
