import { beforeAll, expect, test } from 'vitest';
import { saveCannedResponse } from '#features/care/cannedResponses/server/cannedResponseService.ts';
import { filledContent } from '#features/care/cannedResponses/server/filledResponse.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { scheduleReply, sendScheduledReplies } from './scheduledReplies.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;

beforeAll(async () => {
  customer = await makeMember(db, { full_name: '<b>Zoe</b>' });
  agent = await makeMember(db, { role: 'agent', full_name: 'Agnes Agent' });
});

const now = new Date('2026-06-01T08:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const as = ({ viewer }: Member) =>
  testContext(db, { viewer, now, settings: { name: 'Pumps', cannedTextsEnabled: true } });
const ofCustomer = () =>
  makeSupportRequest(db, { title: 'Loud & leaking', requester_id: customer.id, created_at: now });
const ofContact = (fields = {}) =>
  makeSupportRequest(db, { requester_email: 'kim@mail.example', created_at: now, ...fields });
const repliesOf = async (id: number) =>
  (await listEntries(as(agent), id, { limit: 100 }))
    .filter(({ kind, seq }) => kind === 'REPLY' && seq > 1)
    .map(({ content }) => content);

const canned = () =>
  saveCannedResponse(as(agent), null, {
    title: 'All',
    content:
      '<p>Hi {author.name}, about {post.title}: {me.name}, {community.name} <a href="{post.url}">see</a></p>',
  });
const on = { conversationId: null, responseId: null };

test('a canned response is filled from the request that it is inserted in', async () => {
  const request = await ofCustomer();
  const html = await filledContent(as(agent), await canned(), { ...on, requestId: request.id });
  expect(html).toContain(
    '<p>Hi &lt;b&gt;Zoe&lt;/b&gt;, about Loud &amp; leaking: Agnes Agent, Pumps <a href="http',
  );
  expect(html).toContain(`/${request.number}`);
  expect(html).not.toContain('{');
});

test('a requester without a name, or who has left, and an email without a subject leave gaps', async () => {
  const filled = async (id: number) =>
    filledContent(as(agent), await canned(), { ...on, requestId: id });
  const gaps = 'Hi {author.name}, about';
  for (const requester_name of [null, '', '  ', 'kim@mail.example']) {
    expect(await filled((await ofContact({ requester_name })).id)).toContain(gaps);
  }
  const untitled = await ofContact({ requester_name: 'Kim', title: '—' });
  expect(await filled(untitled.id)).toContain('Hi Kim, about {post.title}:');
  const left = await makeMember(db, { full_name: 'Lee', deactivated_at: now });
  const theirs = await makeSupportRequest(db, { requester_id: left.id });
  expect(await filled(theirs.id)).toContain(gaps);
});

test('only who answers the request learns its values', async () => {
  const { id } = await ofContact({ requester_name: 'Kim' });
  const row = await canned();
  const ask = filledContent(as(customer), row, { ...on, requestId: id });
  await expect(ask).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const own = await ofCustomer();
  const asked = filledContent(as(customer), row, { ...on, requestId: own.id });
  await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('an agent’s reply is filled; with a gap it is refused, unless it is to be sent as it is', async () => {
  const { id } = await ofContact();
  const message = '<p>Dear {author.name}, {community.name}</p>';
  await expect(replyToRequest(as(agent), `${id}`, { message })).rejects.toMatchObject({
    code: 'UNFILLED_PLACEHOLDER',
    message: 'These placeholders have no value: {author.name}.',
    detail: { faults: [{ field: 'message', rule: 'unfilledPlaceholder' }] },
  });
  expect(await repliesOf(id)).toEqual([]);
  await replyToRequest(as(agent), `${id}`, { message, sendUnfilled: true });
  const filled = { message: '<p>Yours, {me.name} {foo} <code>{author.name}</code></p>' };
  await replyToRequest(as(agent), `${id}`, filled);
  expect(await repliesOf(id)).toEqual([
    ...[message, '<p>Yours, Agnes Agent {foo} <code>{author.name}</code></p>'],
  ]);
  // Customers write what they like.
  const own = await ofCustomer();
  await replyToRequest(as(customer), `${own.id}`, { message });
  expect(await repliesOf(own.id)).toEqual([message]);
});

test('a scheduled reply is filled when it is sent, and called back where a value is lost', async () => {
  const message = '<p>Dear {author.name}, about {post.title}</p>';
  const schedule = (id: number, given: object = {}) =>
    scheduleReply(as(agent), `${id}`, { message, sendAt: later(30), ...given });
  const unnamed = await ofContact();
  await expect(schedule(unnamed.id)).rejects.toMatchObject({ code: 'UNFILLED_PLACEHOLDER' });
  await schedule(unnamed.id, { sendUnfilled: true });
  const [renamed, lost] = [
    await ofContact({ requester_name: 'Kim' }),
    await ofContact({ requester_name: 'Kim' }),
  ];
  await schedule(renamed.id);
  await schedule(lost.id);
  const change = (id: number, values: { title?: string; requester_name?: string | null }) =>
    db.updateTable('support_requests').set(values).where('id', '=', id).execute();
  await change(renamed.id, { title: 'New <title>' });
  await change(lost.id, { requester_name: null });
  expect(await sendScheduledReplies(testContext(db, { now: later(31) }))).toBe(2);
  expect(await repliesOf(renamed.id)).toEqual(['<p>Dear Kim, about New &lt;title&gt;</p>']);
  expect(await repliesOf(unnamed.id)).toEqual([message]);
  expect(await repliesOf(lost.id)).toEqual([]);
  const { state } = await db
    .selectFrom('support_scheduled_replies')
    .where('request_id', '=', lost.id)
    .select('state')
    .executeTakeFirstOrThrow();
  expect(state).toBe('CANCELLED');
});
