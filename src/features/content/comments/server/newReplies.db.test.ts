import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeComment } from './commentFactories.ts';
import { mostNewReplies } from './newReplies.ts';

const { db } = await openTestDatabase();
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

async function read(postId: number, viewer = testContext(db).viewer) {
  const source = `{ comments(conversationId: "${postId}") { nodes { chatId newReplies {
    id replyId chatId } } } }`;
  const contextValue = testContext(db, { viewer });
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(errors).toBeUndefined();
  const { nodes } = JSON.parse(JSON.stringify(data)).comments;
  return nodes.map((node: { newReplies: { id: string }[] }) => node.newReplies.map(({ id }) => id));
}

test('a comment tells its replies by others since the viewer read the post', async () => {
  const [reader, stranger] = [await makeMember(db), await makeMember(db)];
  const post = await makeConversation(db);
  const one = await makeComment(db, post.id, { created_at: at(1) });
  const two = await makeComment(db, post.id, { created_at: at(2) });
  await makeComment(db, post.id, { parent_id: one.id, created_at: at(3) });
  const fresh = await makeComment(db, post.id, { parent_id: one.id, created_at: at(20) });
  await makeComment(db, post.id, { parent_id: one.id, created_at: at(21), author_id: reader.id });
  const hidden = { parent_id: two.id, created_at: at(22) };
  await makeComment(db, post.id, { ...hidden, is_private: true });
  await makeComment(db, post.id, { ...hidden, spam_at: at(23) });
  await makeComment(db, post.id, { ...hidden, deleted_at: at(23) });
  await db
    .insertInto('marks')
    .values({
      ...{ target_type: 'conversation', target_id: post.id, kind: 'read' },
      ...{ member_id: reader.id, created_at: at(10) },
    })
    .execute();
  expect(await read(post.id, reader.viewer)).toEqual([[`${fresh.id}`], []]);
  expect(await read(post.id, stranger.viewer)).toEqual([[], []]);
  expect(await read(post.id)).toEqual([[], []]);
  for (let count = 0; count < mostNewReplies; count += 1) {
    await makeComment(db, post.id, { parent_id: one.id, created_at: at(30) });
  }
  const [first] = await read(post.id, reader.viewer);
  expect(first).toHaveLength(mostNewReplies);
  expect(first[0]).toBe(`${fresh.id}`);
});
