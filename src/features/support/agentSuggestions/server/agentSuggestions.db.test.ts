import { graphql } from 'graphql';
import { afterAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makePassages } from '#features/content/passages/server/passageFactories.ts';
import { setTextModel } from '#features/content/passages/server/textModel.ts';
import { addAllWords } from '#features/content/search/server/searchWords.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listSolvedRequests } from './solvedRequests.ts';
import { listSuggestedPosts } from './suggestPosts.ts';

const { db } = await openTestDatabase();
afterAll(() => setTextModel(null));
const agent = await makeMember(db, { role: 'agent' });
const customer = await makeMember(db);
const as = (viewer: Viewer) => testContext(db, { viewer });

const request = (title: string, fields: Parameters<typeof makeSupportRequest>[1] = {}) =>
  makeSupportRequest(db, { title, requester_id: customer.id, ...fields });

const solved = (title: string, fields: Parameters<typeof makeSupportRequest>[1] = {}) =>
  request(title, { status: 'RESOLVED', ...fields });

async function accepted(title: string, text = 'Nothing else.') {
  const post = await makeConversation(db, { title, stripped_content: text });
  const comment = await makeComment(db, post.id, { stripped_content: 'Like this.' });
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: comment.id })
    .where('id', '=', post.id)
    .execute();
  return post;
}

const titlesOf = async (row: SupportRequestRow, viewer = agent.viewer) =>
  (await listSolvedRequests(as(viewer), row)).map((found) => found.request.title);

test('solved requests with the words of the subject, with what was replied last', async () => {
  const open = await request('Quartz dial frozen after frost');
  const alike = await solved('Dial of my quartz gauge is frozen');
  await makeSupportEntry(db, alike, { content: '<p>Warm it slowly.</p>', author_role: 'AGENT' });
  await makeSupportEntry(db, alike, {
    ...{ content: '<p>secret of the desk</p>', author_role: 'AGENT' },
    ...{ kind: 'NOTE', is_public: false },
  });
  await solved('Invoice of May');
  await request('Quartz dial frozen and still open');
  const merged = await solved('Quartz dial frozen, merged', { merged_into: alike.id });
  const spam = await solved('Quartz dial frozen, spam', {
    ...{ hidden_as: 'SPAM', hidden_at: new Date() },
  });
  expect([merged.id, spam.id].every((id) => id > 0)).toBe(true);
  expect(await listSolvedRequests(as(agent.viewer), open)).toMatchObject([
    { request: { id: alike.id }, answer: 'Warm it slowly.' },
  ]);
});

test('what was said later counts, too, and one word of many does not', async () => {
  const open = await request('Turbidity probe drifts in brine');
  const inReply = await solved('Strange readings');
  await makeSupportEntry(db, inReply, { content: '<p>The turbidity probe drifts.</p>' });
  await solved('A probe for my pond');
  expect(await titlesOf(open)).toEqual(['Strange readings']);
});

test('customers are told of none, and agents of a category of those in it alone', async () => {
  const open = await request('Heliostat mirror misaligned');
  await solved('Heliostat mirror misaligned again');
  expect(await titlesOf(open)).toHaveLength(1);
  // Their own request, but not one that they work on.
  expect(await titlesOf(open, customer.viewer)).toEqual([]);
  const category = await makeCategory(db);
  const scoped = new Map([[category.id, new Set(['MANAGE_PRIVATE_MESSAGES'] as const)]]);
  const local = { ...(await makeMember(db)).viewer, scoped };
  expect(await titlesOf(open, local)).toEqual([]);
  await solved('Heliostat mirror in the category', { category_id: category.id });
  expect(await titlesOf(open, local)).toEqual(['Heliostat mirror in the category']);
  const source = `{ supportRequest(id: "${open.id}") { suggestedPosts { isPublic } solvedAlike { answer } } }`;
  const asked = async (viewer: Viewer) =>
    (await graphql({ schema: productSchema, source, contextValue: as(viewer) })).data;
  expect(await asked(customer.viewer)).toEqual({
    supportRequest: { suggestedPosts: [], solvedAlike: [] },
  });
  expect(await asked(agent.viewer)).toMatchObject({ supportRequest: { solvedAlike: [{}, {}] } });
});

test('answered posts fit by the words of the subject, and linked ones are left out', async () => {
  const post = await accepted('Gyroscope whirrs at dawn');
  await makeConversation(db, { title: 'Gyroscope whirrs at dawn, unanswered' });
  const hidden = await accepted('Gyroscope whirrs at dawn, hidden');
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', hidden.id)
    .execute();
  await addAllWords(db);
  const row = await request('Gyroscope whirrs at dawn');
  const found = await listSuggestedPosts(as(agent.viewer), row);
  expect(found).toContainEqual(
    expect.objectContaining({ post: expect.objectContaining({ id: post.id }), isPublic: true }),
  );
  // An agent may see it; its link is not for the customer.
  expect(found.filter(({ isPublic }) => isPublic).map(({ post: { id } }) => id)).toEqual([post.id]);
  await db
    .insertInto('support_request_posts')
    .values({
      ...{ request_id: row.id, conversation_id: post.id, kind: 'LINKED' },
      created_at: new Date(),
    })
    .execute();
  const left = await listSuggestedPosts(as(agent.viewer), row);
  expect(left.map(({ post: { id } }) => id)).not.toContain(post.id);
});

test('posts fit by what the first message means, in other words', async () => {
  const post = await accepted('Leaking valve after a power cut');
  const row = await request('Please help', {
    message: 'dripping tap after electricity outage',
  });
  setTextModel(null);
  expect(await listSuggestedPosts(as(agent.viewer), row)).toEqual([]);
  await makePassages(db);
  const found = await listSuggestedPosts(as(agent.viewer), row);
  expect(found.map(({ post: { id } }) => id)).toEqual([post.id]);
  const off = testContext(db, {
    viewer: agent.viewer,
    settings: { search: { byMeaning: false } },
  });
  expect(await listSuggestedPosts(off, row)).toEqual([]);
});
