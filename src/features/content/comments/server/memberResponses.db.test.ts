import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeComment } from './commentFactories.ts';

const { db } = await openTestDatabase();
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

async function responsesOf(id: number | string, args = '') {
  const source = `{ memberResponses(id: "${id}"${args}) { totalCount hasMore nodes { id post { title } } } }`;
  const { data, errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: testContext(db),
  });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).memberResponses;
}

test('lists the comments and replies of a member newest first, without what is deleted', async () => {
  const [author, other] = [await makeMember(db), await makeMember(db)];
  const post = await makeConversation(db, { title: 'Drips' });
  const gone = await makeConversation(db, { deleted_at: new Date() });
  const first = await makeComment(db, post.id, { author_id: author.id, created_at: day(1) });
  const reply = await makeComment(db, post.id, {
    author_id: author.id,
    parent_id: first.id,
    created_at: day(2),
  });
  await makeComment(db, post.id, { author_id: author.id, deleted_at: new Date() });
  await makeComment(db, gone.id, { author_id: author.id });
  await makeComment(db, post.id, { author_id: other.id });

  const { nodes, totalCount } = await responsesOf(author.id);
  expect(totalCount).toBe(2);
  expect(nodes).toEqual([
    { id: `${reply.id}`, post: { title: 'Drips' } },
    { id: `${first.id}`, post: { title: 'Drips' } },
  ]);
  expect((await responsesOf(author.id, ', first: 1')).hasMore).toBe(true);
  expect((await responsesOf('nobody')).nodes).toEqual([]);
});
