import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DurableEvent, DurableEventType } from '#core/domainEvents.ts';
import type { Viewer } from '#core/permissions.ts';
import { mergeConversation } from '#features/care/merging/server/mergeConversation.ts';
import { moveResponse } from '#features/care/merging/server/moveResponse.ts';
import { decide } from '#features/care/moderation/server/decisionService.ts';
import {
  createComment,
  createReply,
  updateComment,
} from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  saveConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import {
  performActivity,
  performChange,
} from '#features/content/interactions/server/activityService.ts';
import { setTopicFollowed } from '#features/content/interactions/server/notificationLevelService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { followMember } from '#features/people/members/server/followService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { publicEventReader } from '#platform/events/publicEvents.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { publicForms } from './publicEvents.ts';

// What points, notifications and webhooks are made of: who did what to whose, and what takes it back.
const { db } = await openTestDatabase();
let asker: Viewer & { memberId: number };
let helper: Viewer & { memberId: number };
let staff: Viewer & { memberId: number };
let topicId: number;
let otherTopicId: number;
let categoryId: number;

beforeAll(async () => {
  const member = async (role: string) => {
    const { id, viewer } = await makeMember(db, { role });
    return { ...viewer, memberId: id };
  };
  asker = await member('member');
  helper = await member('member');
  staff = await member('administrator');
  categoryId = (await makeCategory(db)).id;
  topicId = (await makeTopic(db, categoryId)).id;
  otherTopicId = (await makeTopic(db, categoryId)).id;
});

const as = (viewer: Viewer) => testContext(db, { viewer });

async function newPost(communityPostType = 'QUESTION'): Promise<number> {
  const { id } = await createConversation(as(asker), {
    ...{ communityPostType, title: 'Why does the chain slip', topics: [String(topicId)], tags: [] },
    content: '<p>It slips on the smallest cog whenever I climb.</p>',
  });
  return id;
}

async function newComment(postId: number): Promise<number> {
  const message = '<p>Measure how long the chain has grown first.</p>';
  return (await createComment(as(helper), postId, { message })).id;
}

const readPublic = publicEventReader(publicForms);

const storedEvent = (type: string, payload: unknown) => ({ type, payload }) as DurableEvent;

/** What was emitted since the test began, or was last asked. */
async function emitted(...types: DurableEventType[]) {
  const rows = await db.deleteFrom('outbox').returningAll().execute();
  // Each has the public form that it declares.
  for (const { type, payload } of rows) readPublic(storedEvent(type, payload));
  return rows
    .toSorted((a, b) => a.id - b.id)
    .filter(({ type }) => types.some((each) => each === type));
}

beforeEach(async () => {
  await emitted();
});

test('posts, comments and replies say who wrote them, below what, and when', async () => {
  const postId = await newPost();
  const commentId = await newComment(postId);
  const reply = await createReply(as(asker), commentId, { message: '<p>It was worn out.</p>' });
  const place = { conversationId: postId, topicId, categoryId, authorId: asker.memberId };
  const events = await emitted('conversation.created', 'comment.created');
  expect(events.map(({ type, payload, actor_id }) => ({ type, payload, actor_id }))).toEqual([
    {
      type: 'conversation.created',
      payload: { ...place, isVisible: true },
      actor_id: asker.memberId,
    },
    {
      type: 'comment.created',
      payload: {
        ...{ ...place, commentId, parentId: null },
        ...{ commentAuthorId: helper.memberId, isVisible: true },
      },
      actor_id: helper.memberId,
    },
    {
      type: 'comment.created',
      payload: {
        ...{ ...place, commentId: reply.id, parentId: commentId },
        ...{ commentAuthorId: asker.memberId, isVisible: true },
      },
      actor_id: asker.memberId,
    },
  ]);
  expect(events[2]?.occurred_at).toEqual(reply.created_at);
});

test('the bus and the outbox tell the same of a comment', async () => {
  const postId = await newPost();
  await emitted();
  const ctx = as(helper);
  await createComment(ctx, postId, {
    message: '<p>Measure how long the chain has grown first.</p>',
  });
  const stored = await emitted('comment.created');
  expect(ctx.events).toEqual(stored.map(({ type, payload }) => ({ type, payload })));
});

test('likes, votes and follows name the member, the author and what was there before', async () => {
  const postId = await newPost();
  const id = await newComment(postId);
  const ideaId = await newPost('IDEA');
  const act = (target: number, entityType: 'COMMENT' | 'CONVERSATION', activity: string) =>
    performActivity(as(staff), { id: target, entityType, activity });
  await act(id, 'COMMENT', 'like');
  await act(id, 'COMMENT', 'like');
  await act(id, 'COMMENT', 'un-like');
  await act(ideaId, 'CONVERSATION', 'up-vote');
  await act(ideaId, 'CONVERSATION', 'down-vote');
  await act(ideaId, 'CONVERSATION', 'remove-down-vote');
  await act(postId, 'CONVERSATION', 'follow');
  await act(postId, 'CONVERSATION', 'un-follow');
  const events = await emitted('conversation.marked');
  const on = (conversationId: number, commentId: number | null, author: Viewer) => ({
    ...{ conversationId, commentId, memberId: staff.memberId, targetAuthorId: author.memberId },
  });
  expect(events.map(({ payload }) => payload)).toMatchObject([
    // Who comments follows the post.
    { ...on(postId, null, asker), memberId: helper.memberId, mark: 'follow', value: 1 },
    { ...on(postId, id, helper), mark: 'like', value: 1, previousValue: null },
    { ...on(postId, id, helper), mark: 'like', value: null, previousValue: 1 },
    { ...on(ideaId, null, asker), mark: 'vote', value: 1, previousValue: null },
    { ...on(ideaId, null, asker), mark: 'vote', value: -1, previousValue: 1 },
    { ...on(ideaId, null, asker), mark: 'vote', value: null, previousValue: -1 },
    { ...on(postId, null, asker), mark: 'follow', value: 1, previousValue: null },
    { ...on(postId, null, asker), mark: 'follow', value: null, previousValue: 1 },
  ]);
});

test('following a topic or a member is told with its end', async () => {
  await setTopicFollowed(as(helper), topicId, true);
  await setTopicFollowed(as(helper), topicId, false);
  await followMember(as(helper), asker.memberId, 'follow');
  await followMember(as(helper), asker.memberId, 'un-follow');
  const events = await emitted('topic.followed', 'member.followed');
  const topic = { topicId, memberId: helper.memberId };
  const member = { memberId: asker.memberId, followerId: helper.memberId };
  expect(events.map(({ payload }) => payload)).toEqual([
    { ...topic, isFollowed: true },
    { ...topic, isFollowed: false },
    { ...member, isFollowed: true },
    { ...member, isFollowed: false },
  ]);
});

test('an answer is told when it is accepted, replaced, deleted, brought back and given up', async () => {
  const postId = await newPost();
  const [one, two] = [await newComment(postId), await newComment(postId)];
  const act = (viewer: Viewer, id: number, activity: string) =>
    performActivity(as(viewer), { id, entityType: 'COMMENT', activity });
  await act(asker, one, 'mark-accepted');
  await act(asker, two, 'mark-accepted');
  const { activityId } = await act(staff, two, 'delete-comment');
  await undoActivity(as(staff), activityId ?? 0);
  await act(asker, two, 'un-mark-accepted');
  await act(staff, one, 'mark-official-answer');
  const events = await emitted('answer.changed');
  const { memberId: author } = helper;
  const told = (commentId: number | null, previousCommentId: number | null, kind = 'accepted') => ({
    ...{ conversationId: postId, kind, commentId, previousCommentId },
    answerAuthorId: commentId && author,
    previousAuthorId: previousCommentId && author,
  });
  expect(events.map(({ payload }) => payload)).toMatchObject([
    told(one, null),
    told(two, one),
    told(null, two),
    told(two, null),
    told(null, two),
    told(one, null, 'official'),
  ]);
  expect(events.map(({ actor_id }) => actor_id)).toEqual([
    ...[asker, asker, staff, staff, asker, staff].map(({ memberId }) => memberId),
  ]);
});

test('status changes are activities with their entry of the log, and so is their undoing', async () => {
  const id = await newPost();
  const post = { id, entityType: 'CONVERSATION' } as const;
  const { activityId } = await performActivity(as(staff), {
    ...post,
    activity: 'close-conversation',
  });
  await undoActivity(as(staff), activityId ?? 0);
  const events = await emitted('activity.performed');
  const target = { type: 'conversation', id };
  expect(events).toMatchObject([
    {
      payload: { target, activity: 'close-conversation', activityId, undoes: null },
      actor_id: staff.memberId,
    },
    { payload: { target, activity: 'undo', undoes: 'close-conversation' } },
  ]);
});

test('a silent edit is marked as such, of a post and of a comment', async () => {
  const postId = await newPost();
  const commentId = await newComment(postId);
  await emitted();
  for (const silent of [true, false]) {
    await saveConversation(as(staff), postId, {
      content: `<p>It slips on the smallest cog, ${silent}.</p>`,
      disableLastActivityAt: silent,
    });
    await updateComment(as(staff), commentId, {
      message: `<p>Measure it twice, ${silent}.</p>`,
      disableLastActivityAt: silent,
    });
  }
  const events = await emitted('conversation.updated', 'comment.updated', 'activity.performed');
  expect(events.map(({ type, is_silent }) => [type, is_silent])).toEqual([
    ['activity.performed', true],
    ['conversation.updated', true],
    ['activity.performed', true],
    ['comment.updated', true],
    ['activity.performed', false],
    ['conversation.updated', false],
    ['activity.performed', false],
    ['comment.updated', false],
  ]);
});

test('what is hidden and restored is announced, with the decision of a moderator', async () => {
  const postId = await newPost();
  const id = await newComment(postId);
  const comment = { id, entityType: 'COMMENT' } as const;
  await performChange(as(staff), 'MARK_SPAM', comment);
  const { id: itemId } = await db
    .selectFrom('moderation_items')
    .select('id')
    .where('target_id', '=', id)
    .where('target_type', '=', 'comment')
    .executeTakeFirstOrThrow();
  const decided = await decide(as(staff), { itemId, decision: 'SPAM' });
  await undoActivity(as(staff), decided.activityId);
  await decide(as(staff), { itemId, decision: 'APPROVE' });
  const events = await emitted('content.visibilityChanged', 'moderation.decided');
  const about = { conversationId: postId, commentId: id, targetAuthorId: helper.memberId };
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { ...about, isVisible: false },
    { ...about, itemId, decision: 'SPAM', isUndone: false },
    { ...about, itemId, decision: 'SPAM', isUndone: true },
    { ...about, isVisible: true },
    { ...about, itemId, decision: 'APPROVE', isUndone: false },
  ]);
});

test('a deleted post is told once, not for each comment, and is restored, not written again', async () => {
  const postId = await newPost();
  for (let count = 0; count < 3; count += 1) await newComment(postId);
  await emitted();
  const { activityId } = await deleteConversation(as(staff), postId);
  await undoActivity(as(staff), activityId);
  const told = await db.selectFrom('outbox').select('type').orderBy('id').execute();
  expect(told.map(({ type }) => type)).toEqual([
    ...['content.visibilityChanged', 'conversation.deleted', 'activity.performed'],
    ...['content.visibilityChanged', 'conversation.restored', 'activity.performed'],
  ]);
});

test('posts and comments that move say from where; nothing is written anew', async () => {
  const [from, to] = [await newPost(), await newPost()];
  const responseId = await newComment(from);
  await emitted();
  await saveConversation(as(staff), to, { topics: [String(otherTopicId)], updateTopicOnly: true });
  await moveResponse(as(staff), { conversationId: to, responseId });
  await mergeConversation(as(staff), { id: from, mergeTo: to });
  const events = await emitted(
    ...(['conversation.moved', 'comment.moved', 'conversation.merged'] as const),
    ...(['conversation.created', 'comment.created', 'comment.deleted'] as const),
  );
  expect(events).toMatchObject([
    {
      type: 'conversation.moved',
      payload: { conversationId: to, topicId: otherTopicId, fromTopicId: topicId },
    },
    {
      type: 'comment.moved',
      payload: {
        ...{ conversationId: to, commentId: responseId, parentId: null },
        ...{ fromConversationId: from, commentAuthorId: helper.memberId },
      },
    },
    { type: 'conversation.merged', payload: { conversationId: from, intoConversationId: to } },
  ]);
});
