import { graphql } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { performActivity } from './activityService.ts';
import { removeLikes } from './removeLikes.ts';

const { db } = await openTestDatabase();
const as = (viewer: Viewer) => testContext(db, { viewer });
const category = await makeCategory(db);
const member = async (role = 'member') => await makeMember(db, { role });
const [author, one, two, moderator] = [
  await member('administrator'),
  await member(),
  await member(),
  await member('moderator'),
];

let postId: number;
let commentId: number;
beforeEach(async () => {
  const text = '<p>A text that is long enough to be a whole post.</p>';
  const post = await createConversation(as(author.viewer), {
    ...{ communityPostType: 'PRAISE', title: 'Thanks', content: text },
    categoryIds: [category.id],
  });
  postId = post.id;
  commentId = (await createComment(as(author.viewer), postId, { message: text })).id;
  for (const { viewer } of [one, two]) {
    const like = { activity: 'like' } as const;
    await performActivity(as(viewer), { id: postId, entityType: 'CONVERSATION', ...like });
    await performActivity(as(viewer), { id: commentId, entityType: 'COMMENT', ...like });
  }
});

const likesOf = async (table: 'conversations' | 'comments', id: number) =>
  (await db.selectFrom(table).select('like_count').where('id', '=', id).executeTakeFirstOrThrow())
    .like_count;
const countsOf = (id: number) =>
  db
    .selectFrom('members')
    .select(['likes_given_count as given', 'likes_received_count as received'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('staff take likes of a post and of a comment away, with what they count, and bring them back', async () => {
  const [given, received] = [(await countsOf(one.id)).given, (await countsOf(author.id)).received];
  const ofPost = await removeLikes(as(moderator.viewer), {
    ...{ id: `${postId}`, entityType: 'CONVERSATION' },
    memberIds: [`${one.id}`, `${one.id}`, '999999', 'nonsense'],
  });
  expect(ofPost.removedIds).toEqual([one.id]);
  const ofComment = await removeLikes(as(moderator.viewer), {
    ...{ id: `${commentId}`, entityType: 'COMMENT' },
    memberIds: [`${one.id}`, `${two.id}`],
  });
  expect(await likesOf('conversations', postId)).toBe(1);
  expect(await likesOf('comments', commentId)).toBe(0);
  expect((await countsOf(one.id)).given).toBe(given - 2);
  expect((await countsOf(author.id)).received).toBe(received - 3);
  expect(await wrongCounters(db)).toEqual([]);
  const again = await removeLikes(as(moderator.viewer), {
    ...{ id: `${postId}`, entityType: 'CONVERSATION', memberIds: [`${one.id}`] },
  });
  expect(again).toMatchObject({ activityId: null, removedIds: [] });

  // Liking anew before it is taken back counts once.
  await performActivity(as(one.viewer), {
    ...{ id: commentId, entityType: 'COMMENT', activity: 'like' },
  });
  await undoActivity(as(moderator.viewer), ofPost.activityId ?? 0);
  await undoActivity(as(moderator.viewer), ofComment.activityId ?? 0);
  expect(await likesOf('conversations', postId)).toBe(2);
  expect(await likesOf('comments', commentId)).toBe(2);
  expect((await countsOf(one.id)).given).toBe(given);
  expect(await wrongCounters(db)).toEqual([]);
});

test('nobody without REMOVE_LIKES in the category takes a like away', async () => {
  const elsewhere = await makeCategory(db);
  const scoped = new Map([[elsewhere.id, new Set(['REMOVE_LIKES'] as const)]]);
  const suspended = { ...moderator.viewer, suspendedUntil: new Date('2100-01-01') };
  const input = { id: `${postId}`, entityType: 'CONVERSATION', memberIds: [`${two.id}`] } as const;
  const attempts: [Viewer, string][] = [
    [anonymousViewer, 'UNAUTHENTICATED'],
    [one.viewer, 'FORBIDDEN'],
    [{ ...one.viewer, scoped }, 'FORBIDDEN'],
    [suspended, 'ACCOUNT_SUSPENDED'],
  ];
  for (const [viewer, code] of attempts) {
    await expect(removeLikes(as(viewer), input)).rejects.toMatchObject({ code });
  }
  expect(await likesOf('conversations', postId)).toBe(2);
  const many = Array.from({ length: 51 }, (_, index) => `${index + 1}`);
  await expect(
    removeLikes(as(moderator.viewer), { ...input, memberIds: many }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('who liked a comment is listed to whoever sees the comment', async () => {
  const list = async (viewer: Viewer) => {
    const source = `{ members(filter: { listType: RESPONSE_LIKES, objectId: "${commentId}" },
      sortUsersByUserName: true) { totalCount nodes { id } } }`;
    const { data } = await graphql({ schema: productSchema, source, contextValue: as(viewer) });
    return JSON.parse(JSON.stringify(data)).members.nodes.map((node: { id: string }) => node.id);
  };
  expect((await list(moderator.viewer)).sort()).toEqual([`${one.id}`, `${two.id}`].sort());
  await db.updateTable('comments').set({ is_private: true }).where('id', '=', commentId).execute();
  expect(await list(two.viewer)).toEqual([]);
  expect(await list(author.viewer)).toHaveLength(2);
});

test('comment and reply are no activities of the server: it says what writes them', async () => {
  for (const [activity, mutation] of [
    ['comment', 'createComment'],
    ['reply', 'createReply'],
  ] as const) {
    await expect(
      performActivity(as(one.viewer), { id: postId, entityType: 'CONVERSATION', activity }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: `Use ${mutation} for it.` });
  }
});

test('fields of SPEC §3 that this release leaves empty are there', async () => {
  const source = `{ conversation(id: "${postId}") { chatId injectionScripts } }`;
  const { data } = await graphql({
    ...{ schema: productSchema, source, contextValue: as(author.viewer) },
  });
  expect(JSON.parse(JSON.stringify(data)).conversation).toEqual({
    ...{ chatId: null, injectionScripts: [] },
  });
});
