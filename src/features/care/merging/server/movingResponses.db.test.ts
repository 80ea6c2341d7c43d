import { randomUUID } from 'node:crypto';
import { graphql } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { createComment, createReply } from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  saveConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { withoutClock } from '#platform/testing/withoutClock.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { convertResponse } from './convertResponse.ts';
import { forkMessage } from './forkMessage.ts';
import { mergeConversation } from './mergeConversation.ts';
import { moveResponse } from './moveResponse.ts';
import { findResponsePath } from './origins.ts';

const { db } = await openTestDatabase();
let asker: Viewer;
let helper: Viewer;
let moderator: Viewer;
let editor: Viewer;
let topicId: number;
let otherTopicId: number;

beforeAll(async () => {
  [asker, helper, moderator, editor] = await Promise.all([
    makeMember(db).then((member) => member.viewer),
    makeMember(db).then((member) => member.viewer),
    makeMember(db, { role: 'moderator' }).then((member) => member.viewer),
    makeMember(db, { role: 'editor' }).then((member) => member.viewer),
  ]);
  topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
  otherTopicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
});

const as = (viewer: Viewer, now = new Date()) => testContext(db, { viewer, now });

async function thread() {
  const post = await createConversation(as(asker), {
    ...{ communityPostType: 'QUESTION', title: 'Why does the chain slip', topics: [topicId] },
    content: '<p>It slips on the smallest cog whenever I climb.</p>',
  });
  const comment = await createComment(as(helper), post.id, {
    message: '<p>Measure how long the chain has grown first.</p>',
  });
  const reply = await createReply(as(asker), comment.id, { message: '<p>It was worn out.</p>' });
  return { id: post.id, commentId: comment.id, replyId: reply.id };
}

const find = async (id: number) =>
  withoutClock(
    await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const response = (id: number) =>
  db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const documents = (id: number) =>
  db
    .selectFrom('search_documents')
    .select(['doc_type', 'doc_id'])
    .where('conversation_id', '=', id)
    .orderBy('doc_id')
    .orderBy('doc_type')
    .execute();
const accept = (id: number) =>
  performActivity(as(asker), { id, entityType: 'COMMENT', activity: 'mark-accepted' });

test('a comment moves with its replies, is accepted no longer, and goes back', async () => {
  const [from, to] = [await thread(), await thread()];
  await accept(from.commentId);
  const before = [await find(from.id), await find(to.id)];
  const { activityId } = await moveResponse(as(moderator), {
    ...{ conversationId: to.id, responseId: from.commentId },
  });
  expect(await find(from.id)).toMatchObject({ reply_count: 0, accepted_comment_id: null });
  expect(await find(to.id)).toMatchObject({ comment_count: 2, reply_count: 4 });
  expect(await findResponsePath(as(asker), from.replyId)).toContain(`/${to.id}?commentId=`);
  expect(await documents(to.id)).toHaveLength(5);
  expect(await wrongCounters(db)).toEqual([]);

  await undoActivity(as(moderator), activityId);
  expect([await find(from.id), await find(to.id)]).toEqual(before);
  expect(await wrongCounters(db)).toEqual([]);
});

test('a reply becomes a comment elsewhere, and a reply again with what it was answered', async () => {
  const [from, to] = [await thread(), await thread()];
  const { activityId } = await moveResponse(as(moderator), {
    ...{ conversationId: to.id, responseId: from.replyId },
  });
  expect(await response(from.replyId)).toMatchObject({ conversation_id: to.id, parent_id: null });
  const answer = await createReply(as(helper), from.replyId, { message: '<p>Good to know.</p>' });
  await undoActivity(as(moderator), activityId);
  for (const id of [from.replyId, answer.id]) {
    expect(await response(id)).toMatchObject({
      ...{ conversation_id: from.id, parent_id: from.commentId },
    });
  }
  expect(await documents(from.id)).toEqual(
    [
      { doc_type: 1, doc_id: from.id },
      { doc_type: 2, doc_id: from.commentId },
      { doc_type: 3, doc_id: from.replyId },
      { doc_type: 3, doc_id: answer.id },
    ].toSorted((a, b) => a.doc_id - b.doc_id || a.doc_type - b.doc_type),
  );
  expect(await wrongCounters(db)).toEqual([]);
});

test('only who may moves, and nothing moves to where it cannot', async () => {
  const [from, to] = [await thread(), await thread()];
  const move = { conversationId: to.id, responseId: from.commentId };
  await expect(moveResponse(as(asker), move)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(
    moveResponse(as(moderator), { ...move, conversationId: from.id }),
  ).rejects.toMatchObject({ detail: { faults: [{ rule: 'itself' }] } });
  const { activityId } = await moveResponse(as(moderator), move);
  await expect(undoActivity(as(helper), activityId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await mergeConversation(as(moderator), { id: to.id, mergeTo: (await thread()).id });
  await expect(undoActivity(as(moderator), activityId)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('moved, deleted, answered and liked at once, a comment is in one place and counted there', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [from, to] = [await thread(), await thread()];
    await Promise.allSettled([
      moveResponse(as(moderator), { conversationId: to.id, responseId: from.commentId }),
      performActivity(as(moderator), {
        ...{ id: from.commentId, entityType: 'COMMENT', activity: 'delete-comment' },
      }),
      createReply(as(helper), from.commentId, { message: '<p>And the rings?</p>' }),
      performActivity(as(asker), { id: from.commentId, entityType: 'COMMENT', activity: 'like' }),
      accept(from.commentId),
      mergeConversation(as(moderator), { id: to.id, mergeTo: from.id }),
      convertResponse(as(moderator), { ...asPost, responseId: from.replyId }),
    ]);
    expect(await wrongCounters(db)).toEqual([]);
    const parents = await db
      .selectFrom('comments as reply')
      .innerJoin('comments as parent', 'parent.id', 'reply.parent_id')
      .select('reply.id')
      .whereRef('reply.conversation_id', '!=', 'parent.conversation_id')
      .execute();
    expect(parents).toEqual([]);
  }
});

const asPost = {
  ...{ communityPostType: 'QUESTION', title: 'How long may a chain grow' },
  get topics() {
    return [otherTopicId];
  },
};

test('a fork copies with the replies and leads there and back', async () => {
  const from = await thread();
  const { row, activityId } = await forkMessage(as(moderator), {
    ...{ ...asPost, id: from.commentId, msgType: 'comment', withReplies: true },
    content: '<p>Measure how long the chain has grown first.</p>',
  });
  expect(row).toMatchObject({ comment_count: 1, reply_count: 1, author_id: moderator.memberId });
  expect(await find(from.id)).toMatchObject({ comment_count: 1, reply_count: 2 });
  expect(await wrongCounters(db)).toEqual([]);
  const asked = `{
    post: conversation(id: "${row.id}") { forkedFromMessagePath forkedFromMessageType }
    comments(conversationId: "${from.id}") { nodes {
      forked forkedToMessagePath forkedToMessageType
      replies { nodes { forked forkedToMessagePath forkedToMessageType } } } }
  }`;
  const answer = await graphql({ schema: productSchema, source: asked, contextValue: as(asker) });
  expect(answer.errors).toBeUndefined();
  const data = JSON.parse(JSON.stringify(answer.data));
  expect(data.post.forkedFromMessageType).toBe('comment');
  expect(data.post.forkedFromMessagePath).toContain(`?commentId=${from.commentId}`);
  const [comment] = data.comments.nodes;
  expect(comment).toMatchObject({ forked: true, forkedToMessageType: 'post' });
  expect(comment.forkedToMessagePath).toMatch(new RegExp(`/${row.id}$`));
  expect(comment.replies.nodes[0]).toMatchObject({ forked: true, forkedToMessageType: 'comment' });

  await undoActivity(as(moderator), activityId);
  expect((await find(row.id)).deleted_at).not.toBeNull();
  expect(await wrongCounters(db)).toEqual([]);
});

test('a fork sent again is there once, and can be taken back', async () => {
  const from = await thread();
  const fork = {
    ...{ ...asPost, id: from.commentId, msgType: 'comment', clientMutationId: randomUUID() },
    content: '<p>Measure how long the chain has grown first.</p>',
  };
  const first = await forkMessage(as(moderator), fork);
  const second = await forkMessage(as(moderator), fork);
  expect(second).toMatchObject({ row: { id: first.row.id }, activityId: first.activityId });
  await undoActivity(as(moderator), second.activityId);
  expect((await find(first.row.id)).deleted_at).not.toBeNull();
});

test('a fork is private where it is meant to be, with what is copied, and the log keeps what is said of it', async () => {
  const from = await thread();
  const source = `mutation { forkMessage(input: {
    id: "${from.commentId}", msgType: comment, withReplies: true, privateMessage: true,
    communityPostType: QUESTION, title: "How long may a chain grow", topics: ["${otherTopicId}"],
    message: "<p>For us alone: is it covered?</p>", additional: { ticket: 7 }
  }) { activityId conversation { id isPrivate } } }`;
  const answer = await graphql({ schema: productSchema, source, contextValue: as(moderator) });
  expect(answer.errors).toBeUndefined();
  const { forkMessage: made } = JSON.parse(JSON.stringify(answer.data));
  expect(made.conversation.isPrivate).toBe(true);
  const asked = `{ conversation(id: "${made.conversation.id}") { id }
    comments(conversationId: "${made.conversation.id}") { totalCount } }`;
  const seen = await graphql({ schema: productSchema, source: asked, contextValue: as(asker) });
  expect(JSON.stringify(seen.data ?? {})).not.toContain(made.conversation.id);
  const entry = await db
    .selectFrom('activity_log')
    .select('detail')
    .where('id', '=', Number(made.activityId))
    .executeTakeFirstOrThrow();
  expect(entry.detail).toMatchObject({ additional: { ticket: 7 } });
  expect(await wrongCounters(db)).toEqual([]);
  await undoActivity(as(moderator), Number(made.activityId));
  expect(await wrongCounters(db)).toEqual([]);
  await expect(
    forkMessage(as(moderator), {
      ...{ ...asPost, id: from.id, msgType: 'post', content: '<p>Too much is said of it.</p>' },
      additional: 'x'.repeat(2001),
    }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('a whole post forks with all below it; once answered it stays', async () => {
  const from = await thread();
  const { row, activityId } = await forkMessage(as(moderator), {
    ...{ ...asPost, id: from.id, msgType: 'post', withReplies: true },
    content: '<p>It slips on the smallest cog whenever I climb.</p>',
  });
  expect(row).toMatchObject({ comment_count: 1, reply_count: 2 });
  await createComment(as(helper), row.id, { message: '<p>Here it is easier to find.</p>' });
  await expect(undoActivity(as(moderator), activityId)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const fork = { ...asPost, id: from.id, msgType: 'post', content: '<p>Nobody asked me to.</p>' };
  await expect(forkMessage(as(asker), fork)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a comment becomes a post of its author’s, and a comment again with what was said since', async () => {
  const from = await thread();
  await accept(from.commentId);
  const before = await find(from.id);
  const written = await response(from.commentId);
  const { row, activityId } = await convertResponse(as(moderator), {
    ...{ ...asPost, responseId: from.commentId },
  });
  expect(row).toMatchObject({
    ...{ author_id: helper.memberId, created_at: written.created_at, comment_count: 1 },
    ...{ content: written.content, held_at: null, topic_id: otherTopicId },
  });
  expect(await find(from.id)).toMatchObject({ reply_count: 0, accepted_comment_id: null });
  expect(await findResponsePath(as(asker), from.commentId)).toMatch(new RegExp(`/${row.id}$`));
  expect(await wrongCounters(db)).toEqual([]);

  const newer = await createReply(as(helper), from.replyId, { message: '<p>So I thought.</p>' });
  await updateConversation(as(moderator), row.id, {
    content: '<p>Measure the chain first, please.</p>',
  });
  await undoActivity(as(moderator), activityId);
  expect(await find(from.id)).toMatchObject({
    ...{ accepted_comment_id: from.commentId, comment_count: 1, reply_count: 3 },
    last_activity_at: before.last_activity_at,
  });
  expect((await response(from.commentId)).content).toContain('please');
  expect(await response(newer.id)).toMatchObject({ parent_id: from.commentId });
  expect(await documents(from.id)).toHaveLength(4);
  expect(await wrongCounters(db)).toEqual([]);
});

test('a question that becomes an idea keeps its answer for when it is one again', async () => {
  const from = await thread();
  await accept(from.commentId);
  const { row, activityId } = await saveConversation(as(moderator), from.id, {
    communityPostType: 'IDEA',
  });
  expect(row).toMatchObject({ type: 'IDEA', accepted_comment_id: null });
  expect(await wrongCounters(db)).toEqual([]);
  await undoActivity(as(moderator), activityId ?? 0);
  expect(await find(from.id)).toMatchObject({
    ...{ type: 'QUESTION', accepted_comment_id: from.commentId, shelved_answer_id: null },
  });
  expect(await wrongCounters(db)).toEqual([]);
});

test('whoever updates topics moves a post without editing it, and back', async () => {
  const { id } = await thread();
  const move = { topics: [otherTopicId], updateTopicOnly: true };
  await expect(saveConversation(as(helper), id, move)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const { row, activityId } = await saveConversation(as(editor), id, move);
  expect(row.topic_id).toBe(otherTopicId);
  await expect(undoActivity(as(helper), activityId ?? 0)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await undoActivity(as(editor), activityId ?? 0);
  expect((await find(id)).topic_id).toBe(topicId);
  expect(await wrongCounters(db)).toEqual([]);
});
