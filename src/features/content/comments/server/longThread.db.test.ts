import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { readResponse } from '#features/content/interactions/server/readResponse.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeComment } from './commentFactories.ts';
import { listCommentPage } from './commentListService.ts';

const { db } = await openTestDatabase();
const author = await makeMember(db);
const reader = await makeMember(db);

async function thread(count: number) {
  const post = await makeConversation(db, { author_id: author.id });
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, index));
    ids.push((await makeComment(db, post.id, { author_id: author.id, created_at })).id);
  }
  return { postId: post.id, ids };
}

const asReader = () => testContext(db, { viewer: reader.viewer });
const open = (conversationId: number, input: object = {}) =>
  listCommentPage(asReader(), { conversationId, first: 3, ...input });

async function visit(postId: number): Promise<void> {
  await db
    .insertInto('marks')
    .values({
      ...{ target_type: 'conversation', target_id: postId, kind: 'read', member_id: reader.id },
      created_at: new Date(Date.UTC(2026, 5, 1)),
    })
    .execute();
}

test('what is unread begins behind the furthest comment read, and never goes back', async () => {
  const { postId, ids } = await thread(8);
  // Never opened: everything is new, so nothing is told apart.
  expect((await open(postId)).firstUnreadCommentId).toBeNull();
  await visit(postId);
  // Only the visit is known: all of its time is read.
  expect((await open(postId)).firstUnreadCommentId).toBeNull();

  const read = (at: number) => readResponse(asReader(), ids[at] ?? 0, { andEarlier: true });
  await read(3);
  expect((await open(postId, { page: 1 })).firstUnreadCommentId).toBe(ids[4]);
  await read(1);
  expect((await open(postId)).firstUnreadCommentId).toBe(ids[4]);
  expect(await open(postId, { autoScrollToUnreadComment: true })).toMatchObject({
    pageNumber: 1,
    scrollToCommentId: ids[4],
  });

  // One read by itself, and one's own, are not gone back to.
  await readResponse(asReader(), ids[4] ?? 0);
  await db
    .updateTable('comments')
    .set({ author_id: reader.id })
    .where('id', '=', ids[5] ?? 0)
    .execute();
  expect((await open(postId)).firstUnreadCommentId).toBe(ids[6]);
});

test('what stands before its turn is named, and stands nowhere else', async () => {
  const { postId, ids } = await thread(7);
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: ids[5] })
    .where('id', '=', postId)
    .execute();
  const pinned = { showOfficialSolutionFirst: true };
  expect((await open(postId, pinned)).pinnedIds).toEqual([ids[5]]);
  const second = await open(postId, { ...pinned, page: 1 });
  expect(second.pinnedIds).toEqual([]);
  expect(second.nodes.map(({ id }) => id)).toEqual([ids[2], ids[3], ids[4]]);
});

test('responses are named by their ids, but for those the viewer does not see', async () => {
  const { ids } = await thread(2);
  const elsewhere = await thread(1);
  const hidden = await makeComment(db, elsewhere.postId, { is_private: true });
  const asked = [ids[1], hidden.id, 999_999, elsewhere.ids[0], ids[1]];
  const { data } = await graphql({
    schema: productSchema,
    source: 'query ($ids: [ID!]!) { responses(ids: $ids) { id conversationId } }',
    variableValues: { ids: asked.map(String) },
    contextValue: asReader(),
  });
  expect(data?.responses).toMatchObject([
    { id: `${ids[1]}` },
    { id: `${elsewhere.ids[0]}`, conversationId: `${elsewhere.postId}` },
  ]);
});
