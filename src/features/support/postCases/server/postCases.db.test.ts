import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openPostCase } from './openPostCase.ts';
import { draftAnswer, publishAnswer } from './publishAnswer.ts';
import { listPostRequests, listRequestPosts } from './requestPosts.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let author: Member;
let agent: Member;
let moderator: Member;
let member: Member;

beforeAll(async () => {
  author = await makeMember(db, { full_name: 'Ann Archer', email: 'ann@acme.example' });
  agent = await makeMember(db, { role: 'agent' });
  moderator = await makeMember(db, { role: 'moderator' });
  member = await makeMember(db);
});

const as = ({ viewer }: Member) => testContext(db, { viewer });
const visitor = () => testContext(db);

async function makePost(fields: Parameters<typeof makeConversation>[1] = {}) {
  return makeConversation(db, { author_id: author.id, title: 'The pump leaks', ...fields });
}

async function requestsOf(ctx: Ctx, postId: number) {
  const post = await db
    .selectFrom('conversations')
    .where('id', '=', postId)
    .selectAll()
    .executeTakeFirstOrThrow();
  return listPostRequests(ctx, post);
}

test('a moderator opens a case for a post: both sides are linked, the author is its customer', async () => {
  const post = await makePost({ content: '<p>It drips <strong>daily</strong>.</p>' });
  const row = await openPostCase(as(moderator), `${post.id}`, { note: 'Third report this week.' });
  expect(row).toMatchObject({ kind: 'CASE', title: post.title, requester_id: author.id });
  expect(row.topic_id).toBe(post.topic_id);

  const [opening, event] = await listEntries(as(author), row.id, { limit: 10 });
  expect(opening).toMatchObject({ content: post.content, author_id: author.id });
  expect(event).toMatchObject({ event: 'POST_LINKED', detail: { title: post.title } });
  const seenBy = async (who: Member) =>
    (await listEntries(as(who), row.id, { limit: 10 })).map(({ stripped_content: text }) => text);
  expect(await seenBy(agent)).toContain('Third report this week.');
  expect(await seenBy(author)).not.toContain('Third report this week.');

  expect(await listRequestPosts(as(author), row)).toMatchObject([
    { kind: 'ESCALATED', post: { id: post.id } },
  ]);
  for (const [who, expected] of [
    [as(author), 1],
    [as(agent), 1],
    [as(member), 0],
    [as(moderator), 0],
    [visitor(), 0],
  ] as const) {
    expect(await requestsOf(who, post.id)).toHaveLength(expected);
  }
  const escalated = await conversationLoader(as(moderator)).load(post.id);
  expect(escalated?.escalated_by_id).toBe(moderator.id);
});

test('a post has one open case, also if two open it together', async () => {
  const post = await makePost();
  const both = await Promise.allSettled(
    [moderator, agent].map((who) => openPostCase(as(who), `${post.id}`, {})),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(openPostCase(as(agent), `${post.id}`, {})).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await db.updateTable('support_requests').set({ status: 'CLOSED' }).execute();
  await expect(openPostCase(as(agent), `${post.id}`, {})).resolves.toMatchObject({ kind: 'CASE' });
});

test('the case keeps the files of its post', async () => {
  const key = 'ab'.repeat(16);
  await db
    .insertInto('files')
    .values({
      ...{ storage_key: key, owner_id: author.id, file_name: 'log.txt', byte_size: 1 },
      mime_type: 'text/plain',
    })
    .execute();
  const post = await makePost({ content: `<p><a href="/files/${key}/log.txt">log</a></p>` });
  const row = await openPostCase(as(agent), `${post.id}`, {});
  const uses = await db
    .selectFrom('file_uses')
    .innerJoin('support_entries', 'support_entries.id', 'target_id')
    .where('target_type', '=', 'supportEntry')
    .where('storage_key', '=', key)
    .select(['request_id', 'seq'])
    .execute();
  expect(uses).toEqual([{ request_id: row.id, seq: 1 }]);
});

test('only those who escalate open cases, only for posts that they see', async () => {
  const post = await makePost();
  for (const [ctx, code] of [
    [visitor(), 'UNAUTHENTICATED'],
    [as(member), 'FORBIDDEN'],
    [as(author), 'FORBIDDEN'],
  ] as const) {
    await expect(openPostCase(ctx, `${post.id}`, {})).rejects.toMatchObject({ code });
  }
  await expect(openPostCase(as(agent), '999999999', {})).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(
    openPostCase(as(agent), `${post.id}`, { note: 'x'.repeat(2001) }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await requestsOf(as(agent), post.id)).toEqual([]);
});

async function makeAnswered() {
  const row = await makeSupportRequest(db, {
    ...{ requester_id: author.id, title: 'Pump of Ann Archer leaks' },
    message: 'Hello, Ann here (ann@acme.example). My pump leaks since Monday, order 4711007.',
  });
  const note = await makeSupportEntry(db, row, {
    ...{ kind: 'NOTE', is_public: false, author_id: agent.id, author_role: 'AGENT' },
    content: '<p>Known defect</p>',
  });
  const answer = await makeSupportEntry(db, row, {
    ...{ author_id: agent.id, author_role: 'AGENT' },
    content: '<p>Dear Ann, replace the <strong>valve seal</strong> and tighten it.</p>',
  });
  const topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
  return { row, note, answer, topicId };
}

test('a draft leaves out who asked', async () => {
  const { row, answer } = await makeAnswered();
  const asked = { requestId: `${row.id}`, entryId: `${answer.id}` };
  const name = agent.full_name || agent.username;
  expect(await draftAnswer(as(agent), asked)).toEqual({
    title: 'Pump of […] leaks',
    question: '<p>Hello, […] here ([…]). My pump leaks since Monday, order […].</p>',
    answer: '<p>Dear […], replace the <strong>valve seal</strong> and tighten it.</p>',
    credit: `<p><em>Based on an answer by ${name}.</em></p>`,
  });
});

test('an answer becomes a question with an official answer, linked to its case, once', async () => {
  const { row, answer, topicId } = await makeAnswered();
  const input = {
    ...{ entryId: `${answer.id}`, topicId: `${topicId}`, title: 'Pump leaks at the valve' },
    question: '<p>My pump leaks at the valve. What can I do?</p>',
    answer: '<p>Replace the valve seal and tighten it.</p>',
    clientMutationId: crypto.randomUUID(),
  };
  const post = await publishAnswer(as(agent), `${row.id}`, input);
  const again = await publishAnswer(as(agent), `${row.id}`, input);
  expect(again.id).toBe(post.id);
  expect(post).toMatchObject({ type: 'QUESTION', author_id: agent.id, topic_id: topicId });
  const comments = await db
    .selectFrom('comments')
    .where('conversation_id', '=', post.id)
    .select(['id', 'content', 'author_id'])
    .execute();
  expect(comments).toMatchObject([{ content: input.answer, author_id: agent.id }]);
  expect(again.official_comment_id).toBe(comments[0]?.id);

  expect(await requestsOf(as(agent), post.id)).toMatchObject([{ id: row.id }]);
  expect(await requestsOf(as(member), post.id)).toEqual([]);
  expect(await listRequestPosts(as(author), row)).toMatchObject([{ kind: 'PUBLISHED' }]);
  const seen = await listEntries(as(author), row.id, { limit: 20 });
  expect(seen.map(({ event }) => event)).not.toContain('POST_LINKED');
});

test('texts that still name the customer or show the files of the case are refused', async () => {
  const { row, answer, topicId } = await makeAnswered();
  const key = 'cd'.repeat(16);
  await db
    .insertInto('files')
    .values({
      ...{ storage_key: key, owner_id: agent.id, file_name: 'plan.png', byte_size: 1 },
      mime_type: 'image/png',
    })
    .execute();
  await db
    .insertInto('file_uses')
    .values({ storage_key: key, target_type: 'supportEntry', target_id: answer.id })
    .execute();
  const fields = {
    title: 'Pump leaks',
    question: '<p>Why does it leak?</p>',
    answer: '<p>Seal.</p>',
  };
  for (const [field, value] of [
    ['title', 'Ann Archer’s pump'],
    ['question', '<p>Ask <a href="mailto:ANN@acme.example">her</a></p>'],
    ['answer', '<p>Hi ann <strong>archer</strong></p>'],
    ['answer', `<p><img src="/files/${key}/plan.png" alt="" /></p>`],
  ] as const) {
    const input = { ...fields, [field]: value, entryId: `${answer.id}`, topicId: `${topicId}` };
    await expect(publishAnswer(as(agent), `${row.id}`, input)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: { faults: [{ field, rule: 'private' }] },
    });
  }
  expect(await listRequestPosts(as(agent), row)).toEqual([]);
});

test('only agents publish, and only what was answered in public', async () => {
  const { row, note, answer, topicId } = await makeAnswered();
  const input = {
    ...{
      topicId: `${topicId}`,
      title: 'Pump leaks',
      question: '<p>Why?</p>',
      answer: '<p>Seal.</p>',
    },
  };
  for (const [ctx, entryId, code] of [
    [visitor(), answer.id, 'UNAUTHENTICATED'],
    [as(member), answer.id, 'NOT_FOUND'],
    [as(author), answer.id, 'FORBIDDEN'],
    [as(agent), note.id, 'NOT_FOUND'],
  ] as const) {
    const asked = { requestId: `${row.id}`, entryId: `${entryId}` };
    await expect(draftAnswer(ctx, asked)).rejects.toMatchObject({ code });
    await expect(
      publishAnswer(ctx, `${row.id}`, { ...input, entryId: `${entryId}` }),
    ).rejects.toMatchObject({ code });
  }
});
