import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { listPostActivities } from '#features/care/history/server/activityLog.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const moderator = (await makeMember(db, { role: 'moderator' })).viewer;
const reader = (await makeMember(db)).viewer;
const category = await makeCategory(db);

async function run(source: string, variables: Record<string, unknown>, viewer = moderator) {
  const { data, errors } = await graphql({
    schema: productSchema,
    source,
    variableValues: variables,
    contextValue: testContext(db, { viewer }),
  });
  const error = Object(errors?.[0]?.originalError);
  return {
    data: JSON.parse(JSON.stringify(data ?? null)),
    code: error.code,
    faults: error.detail?.faults,
  };
}

const parentFields = 'parentMessage { id title content createdAt path author { id } }';
const parentOf = async (id: string, viewer = moderator) =>
  (await run(`query($id: ID!) { conversation(id: $id) { ${parentFields} } }`, { id }, viewer)).data
    .conversation.parentMessage;

const forkSource = `mutation($input: ForkMessageInput!) { forkMessage(input: $input) {
  conversation { id ${parentFields} } } }`;
const text = 'A text that is long enough to be a post of its own.';
const forkInput = (id: number) => ({
  ...{ id: `${id}`, communityPostType: 'QUESTION', title: 'Forked', message: `<p>${text}</p>` },
  categoryIds: [`${category.id}`],
});

const createSource = `mutation($input: CreateConversationInput!) { createConversation(input: $input) {
  conversation { id ${parentFields} } } }`;
const createInput = (more: object) => ({
  ...{ communityPostType: 'QUESTION', title: 'Another', content: `<p>${text}</p>` },
  ...{ categoryIds: [`${category.id}`], ...more },
});

test('a fork tells of the comment it was made of, to those who may see it', async () => {
  const post = await makeConversation(db, { title: 'The source', category_id: category.id });
  const comment = await makeComment(db, post.id, { content: '<p>The comment</p>' });
  const { data } = await run(forkSource, {
    input: { ...forkInput(comment.id), msgType: 'comment' },
  });
  const { id, parentMessage } = data.forkMessage.conversation;
  expect(parentMessage).toEqual({
    ...{ id: `${comment.id}`, title: 'The source', content: '<p>The comment</p>' },
    createdAt: comment.created_at.toISOString(),
    path: expect.stringContaining(`commentId=${comment.id}`),
    author: { id: `${comment.author_id}` },
  });
  expect(await parentOf(id, reader)).toMatchObject({ id: `${comment.id}` });
  await db.updateTable('comments').set({ is_private: true }).where('id', '=', comment.id).execute();
  expect(await parentOf(id, reader)).toBeNull();
  await db
    .updateTable('comments')
    .set({ is_private: false })
    .where('id', '=', comment.id)
    .execute();
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', post.id)
    .execute();
  expect(await parentOf(id, reader)).toBeNull();
});

test('a fork without a type is of the comment with that id, and of the post where there is none', async () => {
  const post = await makeConversation(db, { category_id: category.id });
  const comment = await makeComment(db, post.id);
  const ofComment = await run(forkSource, { input: forkInput(comment.id) });
  expect(ofComment.data.forkMessage.conversation.parentMessage).toMatchObject({
    id: `${comment.id}`,
    path: expect.stringContaining('commentId='),
  });
  // Beyond the ids of all comments.
  let far = post;
  while (far.id <= comment.id) far = await makeConversation(db, { category_id: category.id });
  const ofPost = await run(forkSource, { input: forkInput(far.id) });
  expect(ofPost.data.forkMessage.conversation.parentMessage).toMatchObject({
    id: `${far.id}`,
    title: far.title,
  });
  expect((await run(forkSource, { input: forkInput(9_999_999) })).code).toBe('NOT_FOUND');
});

test('a new post names the post it is written from, which must be there for its author', async () => {
  const source = await makeConversation(db, { title: 'Read this first', category_id: category.id });
  const secret = await makeConversation(db, { is_private: true, category_id: category.id });
  const { data } = await run(createSource, { input: createInput({ objectId: `${source.id}` }) });
  const { id, parentMessage } = data.createConversation.conversation;
  expect(parentMessage).toMatchObject({ id: `${source.id}`, title: 'Read this first' });
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', source.id)
    .execute();
  expect(await parentOf(id, reader)).toBeNull();
  for (const objectId of [`${secret.id}`, '9999999', 'nonsense', '']) {
    const { faults } = await run(createSource, { input: createInput({ objectId }) }, reader);
    expect(faults).toMatchObject([{ field: 'objectId', rule: 'unknown' }]);
  }
});

test('what a caller says of a new post stands in its log', async () => {
  const manager = (await makeMember(db, { role: 'manager' })).viewer;
  const input = createInput({ updateActions: ['IMPORTED', 'FROM_MAIL'] });
  const { data } = await run(createSource, { input }, manager);
  const id = Number(data.createConversation.conversation.id);
  const { entries } = await listPostActivities(testContext(db, { viewer: manager }), id, {});
  expect(entries).toMatchObject([
    { activity: 'create', detail: { updateActions: ['IMPORTED', 'FROM_MAIL'] } },
  ]);
  const plain = await run(createSource, { input: createInput({}) }, manager);
  const other = Number(plain.data.createConversation.conversation.id);
  const log = await listPostActivities(testContext(db, { viewer: manager }), other, {});
  expect(log.entries).toEqual([]);
  const tooLong = createInput({ updateActions: ['x'.repeat(101)] });
  expect((await run(createSource, { input: tooLong }, manager)).code).toBe('VALIDATION_FAILED');
});
