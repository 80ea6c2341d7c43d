import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mailKinds } from '#features/base/mail/mailRules.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { changeRequester } from '#features/support/agentWorkspace/server/changeRequester.ts';
import { listPostRequests } from '#features/support/postCases/server/requestPosts.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  acceptProposal,
  declineProposal,
  findOwnProposal,
  findSharedProposal,
} from './answerProposal.ts';
import { endProposals } from './endProposals.ts';
import { draftProposal } from './proposalDraft.ts';
import { findLatestProposal } from './proposalStore.ts';
import { proposePost, withdrawProposal } from './proposePost.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;
let copied: Member;
let stranger: Member;
let topicId: number;

beforeAll(async () => {
  customer = await makeMember(db, { full_name: 'Ann Archer', email: 'ann@acme.example' });
  agent = await makeMember(db, { role: 'agent', full_name: 'Jonas Weber' });
  copied = await makeMember(db, { full_name: 'Cora Copied' });
  stranger = await makeMember(db);
  const category = await makeCategory(db);
  topicId = (await makeTopic(db, category.id)).id;
});

const day = 86_400_000;
const as = ({ viewer }: Member, now = new Date()) => testContext(db, { viewer, now });
const visitor = (now = new Date()) => testContext(db, { now });

let row: SupportRequestRow;
let ids: Record<'opening' | 'answer' | 'note' | 'byCopied', number>;

beforeEach(async () => {
  row = await makeSupportRequest(db, {
    ...{ requester_id: customer.id, title: 'The pump of Ann Archer leaks' },
    message:
      'It drips, call +49 30 1234567 or write to ann@acme.example.</p><p>Best regards</p><p>Ann Archer, Acme',
  });
  await db
    .insertInto('support_participants')
    .values({ request_id: row.id, member_id: copied.id, created_at: new Date() })
    .execute();
  ids = await makeEntries(row, customer.id);
});

async function makeEntries(request: SupportRequestRow, byId: number | null) {
  const opening = await db
    .selectFrom('support_entries')
    .where('request_id', '=', request.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const byAgent = { author_id: agent.id, author_role: 'AGENT' } as const;
  const note = await makeSupportEntry(db, request, {
    ...{ ...byAgent, kind: 'NOTE', is_public: false, content: '<p>Secret note.</p>' },
  });
  const answer = await makeSupportEntry(db, request, {
    ...{ ...byAgent, content: '<p>Hi Ann, replace the seal of the pump.</p>' },
  });
  const byCopied = await makeSupportEntry(db, request, {
    ...{ author_id: copied.id, content: '<p>My own words.</p>' },
  });
  return { opening: opening.id, note: note.id, answer: answer.id, byCopied: byCopied.id, byId };
}

const text = {
  title: 'The pump leaks',
  question: '<p>It drips every day since June.</p>',
  answer: '<p>Replace the seal of the pump.</p>',
  message: 'It helps others.',
};

const ask = async (fields: object = {}, now = new Date()) => {
  const input = { ...text, topicId, entryIds: [ids.opening, ids.answer], ...fields };
  await proposePost(as(agent, now), `${row.id}`, input);
  return latest();
};

async function latest() {
  const proposal = await findLatestProposal(db, row.id);
  if (proposal === null) throw new Error('no proposal');
  return proposal;
}

const postsOf = (request = row) =>
  db
    .selectFrom('support_request_posts')
    .innerJoin('conversations', 'conversations.id', 'conversation_id')
    .where('request_id', '=', request.id)
    .selectAll('conversations')
    .execute();

const eventsFor = async (who: Member) =>
  (await listEntries(as(who), row.id, { limit: 50 })).flatMap(({ event }) => event ?? []);

test('the draft leaves out what identifies people, and says so; only own and agents’ messages can be chosen', async () => {
  const draft = await draftProposal(as(agent), { requestId: `${row.id}`, entryIds: null });
  expect(draft.title).toBe('The pump of […] leaks');
  expect(draft.question).toBe('<p>It drips, call […] or write to […].</p>');
  expect(draft.answer).toBe('<p>Hi […], replace the seal of the pump.</p>');
  const kinds = draft.leftOut.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['NAME', 'PHONE', 'EMAIL', 'SIGNATURE']));
  expect(draft.choices.map(({ entryId }) => entryId)).toEqual([ids.opening, ids.answer]);
  const forced = await draftProposal(as(agent), {
    ...{ requestId: `${row.id}`, entryIds: [`${ids.note}`, `${ids.byCopied}`] },
  });
  expect(`${forced.question}${forced.answer}`).toBe('');
  for (const who of [customer, copied, stranger]) {
    const asked = draftProposal(as(who), { requestId: `${row.id}`, entryIds: null });
    await expect(asked).rejects.toMatchObject({
      code: expect.stringMatching(/NOT_FOUND|FORBIDDEN/),
    });
  }
});

test('a note, a message of someone in CC, and texts with names or pictures are refused', async () => {
  for (const entryId of [ids.note, ids.byCopied]) {
    await expect(ask({ entryIds: [entryId] })).rejects.toMatchObject({
      detail: { faults: [{ field: 'entryIds', rule: 'unknown' }] },
    });
  }
  await expect(ask({ question: '<p>By Ann Archer</p>' })).rejects.toMatchObject({
    detail: { faults: [{ field: 'question', rule: 'private' }] },
  });
  await expect(
    ask({ answer: '<p>See <img src="https://x.example/a.png" alt=""></p>' }),
  ).rejects.toMatchObject({ detail: { faults: [{ field: 'answer', rule: 'files' }] } });
  expect(await findLatestProposal(db, row.id)).toBeNull();
});

test('nothing is public before the customer agrees; then post and request link to each other', async () => {
  const proposal = await ask();
  expect(await postsOf()).toEqual([]);
  for (const who of [agent, copied, stranger]) {
    expect(await findOwnProposal(as(who), proposal.id)).toBeNull();
    await expect(
      acceptProposal(as(who), { id: `${proposal.id}` }, { revision: 1, isNamed: true }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await findOwnProposal(as(customer), proposal.id))?.proposal).toMatchObject(text);

  await acceptProposal(as(customer), { id: `${proposal.id}` }, { revision: 1, isNamed: true });
  const [post] = await postsOf();
  expect(post).toMatchObject({
    ...{ title: text.title, content: text.question, author_id: customer.id, topic_id: topicId },
  });
  const comments = await db
    .selectFrom('comments')
    .where('conversation_id', '=', post?.id ?? 0)
    .select(['content', 'author_id'])
    .execute();
  expect(comments).toEqual([{ content: text.answer, author_id: agent.id }]);
  expect(await latest()).toMatchObject({
    ...{ state: 'PUBLISHED', is_named: true, is_edited: false, answered_name: 'Ann Archer' },
    ...{ conversation_id: post?.id, is_finished: true },
  });
  if (!post) throw new Error('no post');
  for (const [ctx, count] of [
    [as(customer), 1],
    [as(agent), 1],
    [as(copied), 1],
    [as(stranger), 0],
    [visitor(), 0],
  ] as const) {
    expect(await listPostRequests(ctx, post)).toHaveLength(count);
  }
  expect(await eventsFor(customer)).toEqual(['PUBLISH_ASKED', 'PUBLISH_AGREED']);
  const audits = await db
    .selectFrom('audit_log')
    .where('subject_id', '=', `${row.number}`)
    .select(['action', 'actor_id'])
    .orderBy('id')
    .execute();
  expect(audits).toEqual([
    { action: 'supportRequest.publishAsked', actor_id: agent.id },
    { action: 'supportRequest.published', actor_id: customer.id },
  ]);
});

test('without the name the post is by the community’s account, with the customer’s changes', async () => {
  const proposal = await ask();
  const question = '<p>It drips every single day since June.</p>';
  const answer = { revision: 1, isNamed: false, question };
  await acceptProposal(as(customer), { id: `${proposal.id}` }, answer);
  const [post] = await postsOf();
  const author = await db
    .selectFrom('members')
    .where('id', '=', post?.author_id ?? 0)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(author).toMatchObject({ full_name: 'Community member', email: null, password_hash: null });
  expect(author.blocked_at).not.toBeNull();
  expect(post).toMatchObject({ content: question, author_hidden: false, held_at: null });
  expect(await latest()).toMatchObject({ is_named: false, is_edited: true });
  const marks = await db
    .selectFrom('marks')
    .where('member_id', '=', customer.id)
    .where('target_id', '=', post?.id ?? 0)
    .execute();
  expect(marks).toEqual([]);
  // Sent twice, it is published once.
  await acceptProposal(as(customer), { id: `${proposal.id}` }, answer);
  expect(await postsOf()).toHaveLength(1);
});

test('a changed proposal needs a new consent', async () => {
  const first = await ask();
  await ask({ question: '<p>It drips, and it is loud as well.</p>', revision: 1 });
  const agree = (revision: number) =>
    acceptProposal(as(customer), { id: `${first.id}` }, { revision, isNamed: true });
  await expect(agree(1)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await postsOf()).toEqual([]);
  await agree(2);
  expect(await postsOf()).toMatchObject([{ content: '<p>It drips, and it is loud as well.</p>' }]);
  await expect(ask({ revision: 2 })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('two agents don’t overwrite each other’s proposals', async () => {
  await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' });
  await ask({ revision: 1 });
  await expect(ask({ revision: 1 })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('who declines is not asked again', async () => {
  const proposal = await ask();
  await declineProposal(as(customer), { id: `${proposal.id}` }, { revision: 1 });
  expect(await latest()).toMatchObject({ state: 'DECLINED', answered_name: 'Ann Archer' });
  await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(
    acceptProposal(as(customer), { id: `${proposal.id}` }, { revision: 1, isNamed: true }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await postsOf()).toEqual([]);
});

test('a withdrawn or expired proposal publishes nothing', async () => {
  const first = await ask();
  await withdrawProposal(as(agent), `${first.id}`);
  await expect(
    acceptProposal(as(customer), { id: `${first.id}` }, { revision: 1, isNamed: true }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  const second = await ask();
  await db
    .updateTable('support_proposals')
    .set({ expires_at: new Date(Date.now() - day) })
    .where('id', '=', second.id)
    .execute();
  await expect(
    acceptProposal(as(customer), { id: `${second.id}` }, { revision: 1, isNamed: true }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  await endProposals(visitor());
  expect(await latest()).toMatchObject({ state: 'EXPIRED' });
  expect(await eventsFor(customer)).toEqual([
    ...['PUBLISH_ASKED', 'PUBLISH_WITHDRAWN', 'PUBLISH_ASKED', 'PUBLISH_EXPIRED'],
  ]);
  expect(await postsOf()).toEqual([]);
});

test('a new requester is not asked what the former one was', async () => {
  const proposal = await ask();
  const change = { requesterId: `${stranger.id}`, confirmAudience: true };
  await changeRequester(as(agent), `${row.id}`, { ...change, factsRevision: row.facts_revision });
  expect(await latest()).toMatchObject({ state: 'WITHDRAWN' });
  for (const who of [customer, stranger]) {
    expect(await findOwnProposal(as(who), proposal.id)).toBeNull();
  }
});

test('a topic in which the customer can’t write is refused', async () => {
  const category = await makeCategory(db);
  const closed = await makeTopic(db, category.id, { is_read_only: true });
  await expect(ask({ topicId: closed.id })).rejects.toMatchObject({
    detail: { faults: [{ field: 'topicId', rule: 'forbidden' }] },
  });
});

test('someone without an account answers by the link in their email, which says nothing of the text', async () => {
  row = await makeSupportRequest(db, {
    ...{ requester_email: 'Bea@mail.example', requester_name: 'Bea Baker', channel: 'EMAIL' },
  });
  ids = { ...ids, ...(await makeEntries(row, null)) };
  await db
    .updateTable('support_entries')
    .set({ author_id: null })
    .where('id', '=', ids.opening)
    .execute();
  const proposal = await ask();
  const mail = await db
    .selectFrom('mails')
    .where('kind', '=', 'SUPPORT_PUBLISH')
    .where('recipient', '=', 'Bea@mail.example')
    .select('data')
    .executeTakeFirstOrThrow();
  const { url } = mailKinds.SUPPORT_PUBLISH.parse(mail.data);
  const token = url.split('/').at(-1) ?? '';
  expect(JSON.stringify(mail.data)).not.toContain('drips');
  expect((await findSharedProposal(visitor(), token))?.proposal.id).toBe(proposal.id);
  expect(await findSharedProposal(visitor(), `${token.slice(1)}A`)).toBeNull();
  // Whoever is signed in: they agree as the customer, never under another name.
  await acceptProposal(as(stranger), { token }, { revision: 1, isNamed: true });
  const [post] = await postsOf();
  expect(post?.author_id).not.toBe(stranger.id);
  expect(await latest()).toMatchObject({
    ...{ state: 'PUBLISHED', is_named: false, answered_name: 'Bea Baker' },
  });
});

test('a visitor of a chat, whose address nobody has proved, is not asked', async () => {
  row = await makeSupportRequest(db, { requester_email: 'victim@mail.example', channel: 'CHAT' });
  await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('while proposals are off, nobody is asked', async () => {
  const settings = { supportProposals: { isOn: false, days: 14 } };
  const ctx = testContext(db, { viewer: agent.viewer, settings });
  const input = { ...text, topicId, entryIds: [ids.opening] };
  await expect(proposePost(ctx, `${row.id}`, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await findLatestProposal(db, row.id)).toBeNull();
});
