import { beforeAll, expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { notOpenAnswer } from '#features/content/conversations/conversationRules.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
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
import { listCommentPage } from './commentListService.ts';
import { findComments } from './commentQueries.ts';
import { createComment, createReply, deleteResponse, updateComment } from './commentService.ts';
import { replyCountOf } from './unopenedResponses.ts';

const { db } = await openTestDatabase();
const viewers: Record<string, Viewer> = { visitor: anonymousViewer };
let topicId: number;

beforeAll(async () => {
  for (const name of ['author', 'helper', 'other']) viewers[name] = (await makeMember(db)).viewer;
  for (const role of ['agent', 'moderator']) {
    viewers[role] = (await makeMember(db, { role })).viewer;
  }
  topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
});

type Given = NonNullable<Parameters<typeof testContext>[1]>;
const as = (name: string, given: Given = {}) =>
  testContext(db, { viewer: viewers[name], ...given });

const text = { message: '<p>My serial number is forty-two.</p>' };
const privately = { ...text, privateMessage: true };

async function makePost(given = {}): Promise<ConversationRow> {
  return createConversation(as('author'), {
    communityPostType: 'QUESTION',
    title: 'Why does the chain slip',
    content: '<p>It slips on the smallest cog.</p>',
    topics: [String(topicId)],
    ...given,
  });
}

/** Who sees a response. */
async function readersOf(id: number): Promise<string[]> {
  const names = Object.keys(viewers);
  const seen = await Promise.all(names.map((name) => findComments(as(name), [id])));
  return names.filter((_, index) => seen[index]?.length === 1).sort();
}

test('what a member writes privately its writer and staff see, also below it', async () => {
  const post = await makePost();
  const comment = await createComment(as('helper'), post.id, privately);
  expect(await readersOf(comment.id)).toEqual(['agent', 'helper']);
  await expect(createReply(as('author'), comment.id, text)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const answer = await createReply(as('agent'), comment.id, text);
  expect(answer.is_private).toBe(true);
  expect(await readersOf(answer.id)).toEqual(['agent', 'helper']);
  const thanks = await createReply(as('helper'), answer.id, text);
  expect(await readersOf(thanks.id)).toEqual(['agent', 'helper']);
  expect(await wrongCounters(db)).toEqual([]);
});

test('what staff write privately is for the author of what they answer', async () => {
  const post = await makePost();
  const toAuthor = await createComment(as('agent'), post.id, privately);
  expect(await readersOf(toAuthor.id)).toEqual(['agent', 'author']);
  const back = await createReply(as('author'), toAuthor.id, text);
  expect(await readersOf(back.id)).toEqual(['agent', 'author']);
  const open = await createComment(as('helper'), post.id, text);
  const toHelper = await createReply(as('agent'), open.id, privately);
  expect(await readersOf(toHelper.id)).toEqual(['agent', 'helper']);
  // A moderator is no reader of private messages, but what they write is theirs.
  const notMine = await createComment(as('moderator'), post.id, privately);
  expect(await readersOf(notMine.id)).toEqual(['agent', 'moderator']);
});

test('pages and counts hold what the viewer sees', async () => {
  const post = await makePost();
  const open = await createComment(as('helper'), post.id, text);
  await createComment(as('helper'), post.id, privately);
  await createReply(as('agent'), open.id, privately);
  const counts = async (name: string) => {
    const ctx = as(name);
    const page = await listCommentPage(ctx, { conversationId: post.id });
    const total = page.totalCount;
    return [
      ...[page.nodes.length, typeof total === 'number' ? total : await total()],
      await replyCountOf(ctx, open),
      page.responseCount,
    ];
  };
  expect(await counts('visitor')).toEqual([1, 1, 0, 1]);
  expect(await counts('author')).toEqual([1, 1, 0, 1]);
  expect(await counts('helper')).toEqual([2, 2, 1, 3]);
  expect(await counts('agent')).toEqual([2, 2, 1, 3]);
});

test('private writing is for whom the community lets, and turns public and back', async () => {
  const post = await makePost();
  const off = { settings: { privateMessagesEnabled: false } };
  await expect(createComment(as('helper', off), post.id, privately)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect((await createComment(as('agent', off), post.id, privately)).is_private).toBe(true);
  const comment = await createComment(as('helper'), post.id, text);
  await expect(updateComment(as('moderator'), comment.id, privately)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect((await updateComment(as('helper'), comment.id, text)).is_private).toBe(false);
  await updateComment(as('helper'), comment.id, privately);
  expect(await readersOf(comment.id)).toEqual(['agent', 'helper']);
  expect(await wrongCounters(db)).toEqual([]);
  // Agents read what is private, and edit nothing of others.
  await expect(updateComment(as('agent'), comment.id, text)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await updateComment(as('helper'), comment.id, { ...text, privateMessage: false });
  expect(await readersOf(comment.id)).toEqual(Object.keys(viewers).sort());
  expect(await wrongCounters(db)).toEqual([]);
});

test('a private post counts nowhere until it is made public', async () => {
  const post = await makePost({ privateMessage: true, tags: [] });
  expect(post.is_private).toBe(true);
  expect(await wrongCounters(db)).toEqual([]);
  await expect(
    updateConversation(as('other'), post.id, { privateMessage: false }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await updateConversation(as('author'), post.id, { privateMessage: false });
  expect(await wrongCounters(db)).toEqual([]);
  // The author's own comments are no reason against it.
  await createComment(as('author'), post.id, text);
  await updateConversation(as('author'), post.id, { privateMessage: true });
  await performChange(as('author'), 'MARK_PUBLIC', { id: post.id, entityType: 'CONVERSATION' });
  await createComment(as('helper'), post.id, text);
  const refusal = { code: 'FORBIDDEN', message: expect.stringContaining('Others have answered') };
  await expect(
    updateConversation(as('author'), post.id, { privateMessage: true }),
  ).rejects.toMatchObject(refusal);
  await expect(
    performChange(as('author'), 'MARK_PRIVATE', { id: post.id, entityType: 'CONVERSATION' }),
  ).rejects.toMatchObject(refusal);
  await expect(deleteConversation(as('author'), post.id)).rejects.toMatchObject(refusal);
  await expect(
    makePost({ privateMessage: true, title: 'No' }).then(() =>
      createConversation(as('helper', { settings: { privateMessagesEnabled: false } }), {
        communityPostType: 'QUESTION',
        title: 'Not allowed here',
        content: '<p>It slips on the smallest cog.</p>',
        topics: [String(topicId)],
        privateMessage: true,
      }),
    ),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('authors delete a comment with replies of their own, not with those of others', async () => {
  const post = await makePost({});
  const own = await createComment(as('helper'), post.id, text);
  await createReply(as('helper'), own.id, text);
  const other = await createComment(as('helper'), post.id, text);
  await createReply(as('author'), other.id, text);
  await deleteResponse(as('helper'), own.id);
  await expect(deleteResponse(as('helper'), other.id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('Others have answered'),
  });
  expect(await wrongCounters(db)).toEqual([]);
});

test('what few see is no answer, and an answer that becomes private is one again when that is undone', async () => {
  viewers.administrator = (await makeMember(db, { role: 'administrator' })).viewer;
  const post = await makePost();
  const [answer, hidden] = [
    await createComment(as('helper'), post.id, text),
    await createComment(as('helper'), post.id, privately),
  ];
  const below = await createReply(as('other'), answer.id, text);
  const act = (name: string, id: number, activity: string) =>
    performActivity(as(name), { id, entityType: 'COMMENT', activity });
  const refused = { code: 'BAD_REQUEST', detail: { message: notOpenAnswer } };
  for (const activity of ['mark-accepted', 'mark-official-answer']) {
    await expect(act('administrator', hidden.id, activity)).rejects.toMatchObject(refused);
  }
  await act('author', answer.id, 'mark-accepted');
  await act('agent', answer.id, 'mark-official-answer');

  const answersOf = () =>
    db
      .selectFrom('conversations')
      .select(['accepted_comment_id', 'official_comment_id'])
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
  const before = await answersOf();
  const byActivity = await performChange(as('agent'), 'MARK_PRIVATE', {
    ...{ id: answer.id, entityType: 'COMMENT' },
  });
  expect(await answersOf()).toEqual({ accepted_comment_id: null, official_comment_id: null });
  // A reply below it is open by itself and yet not for everybody.
  await expect(act('administrator', below.id, 'mark-accepted')).rejects.toMatchObject(refused);
  await undoActivity(as('agent'), byActivity.activityId ?? 0);
  expect(await answersOf()).toEqual(before);

  await updateComment(as('administrator'), answer.id, privately);
  expect(await answersOf()).toEqual({ accepted_comment_id: null, official_comment_id: null });
  expect(await wrongCounters(db)).toEqual([]);
  const entry = await db
    .selectFrom('activity_log')
    .select('id')
    .where('undo', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await undoActivity(as('agent'), entry.id);
  expect(await answersOf()).toEqual(before);
  expect(await wrongCounters(db)).toEqual([]);
});
