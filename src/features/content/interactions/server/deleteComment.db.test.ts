import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const author = await makeMember(db);
const staff = await makeMember(db, { role: 'administrator' });
const stranger = await makeMember(db);

async function thread() {
  const post = await makeConversation(db, { author_id: author.id });
  const comment = await makeComment(db, post.id, { author_id: author.id });
  const reply = await makeComment(db, post.id, { author_id: author.id, parent_id: comment.id });
  return { post, comment, reply };
}

async function perform(id: number | string, activity: string, given = '', as = staff) {
  const { data, errors } = await graphql({
    schema: productSchema,
    source: `mutation { customActivityConversation(input: {
      conversationId: "${id}", activity: "${activity}"${given} }) {
      activity activityId response { id } conversation { id commentCount } } }`,
    contextValue: testContext(db, { viewer: as.viewer }),
  });
  const cause = errors?.[0]?.originalError;
  const code = cause instanceof AppError ? cause.code : (errors?.[0]?.message ?? null);
  return { code, done: JSON.parse(JSON.stringify(data))?.customActivityConversation ?? null };
}

async function logOf(postId: number) {
  const { data, errors } = await graphql({
    schema: productSchema,
    source: `{ postActivities(conversationId: "${postId}", activity: "delete-comment") {
      nodes { activity actor { id } objectId isUndoable facts { name value } } } }`,
    contextValue: testContext(db, { viewer: staff.viewer }),
  });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).postActivities.nodes;
}

test('delete-comment deletes a comment or reply by its id alone, and the log of the post says why', async () => {
  const { post, comment, reply } = await thread();
  const { code, done } = await perform(reply.id, 'delete-comment', ', activityReason: "Sold out"');
  expect(code).toBeNull();
  expect(done).toMatchObject({
    activity: 'delete-comment',
    response: { id: `${reply.id}` },
    conversation: { id: `${post.id}`, commentCount: 1 },
  });
  expect((await perform(comment.id, 'delete-comment', ', entityType: COMMENT')).code).toBeNull();
  const entry = { activity: 'delete-comment', actor: { id: `${staff.id}` }, isUndoable: true };
  const log = await logOf(post.id);
  expect(log).toMatchObject([
    { ...entry, objectId: `${comment.id}`, facts: [] },
    { ...entry, objectId: `${reply.id}`, facts: [{ name: 'reason', value: 'Sold out' }] },
  ]);
  expect((await perform(comment.id, 'delete-comment')).code).toBe('NOT_FOUND');
});

test('answers are marked by their id alone, a post never is, and strangers delete nothing', async () => {
  const { post, comment } = await thread();
  expect((await perform(comment.id, 'mark-official-answer')).done).toMatchObject({
    conversation: { id: `${post.id}` },
  });
  const asPost = ', entityType: CONVERSATION';
  expect((await perform(post.id, 'delete-comment', asPost)).code).toBe('BAD_REQUEST');
  expect((await perform(comment.id, 'delete-comment', '', stranger)).code).toBe('FORBIDDEN');
  expect((await perform('9999999', 'delete-comment')).code).toBe('NOT_FOUND');
  expect(await logOf(post.id)).toEqual([]);
});
