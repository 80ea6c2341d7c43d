import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { countUnread } from '#features/engage/notifications/server/notificationService.ts';
import { allNotified } from '#features/engage/notifications/testing/notificationWorld.ts';
import { createBan, deleteBan } from '#features/people/bans/server/banService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  addRequestNote,
  updateRequests,
} from '#features/support/agentWorkspace/server/agentRequestService.ts';
import {
  listQueuePage,
  listQueueViews,
} from '#features/support/agentWorkspace/server/queueService.ts';
import { setAgentAvailability } from '#features/support/agentWorkspace/server/supportAgents.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { testVisitor } from '#platform/testing/testVisitor.ts';
import { liveChatLimits } from '../liveChatRules.ts';
import { liveChatSettingGroup } from '../liveChatSettingGroup.ts';
import { acceptLiveChat, endChatAsAgent, listWaitingChats } from './agentChats.ts';
import { openRatingLink, ratingPathOf } from './liveChatRating.ts';
import { deleteOldChats } from './liveChatStoredData.ts';
import { sendLiveChatTranscript } from './liveChatTranscript.ts';
import { startLiveChat } from './startLiveChat.ts';
import { sweepLiveChats } from './sweepLiveChats.ts';
import {
  announceLiveTyping,
  endOwnChat,
  findVisitorChat,
  getOwnChat,
  listVisitorMessages,
  markLiveChatRead,
  sendLiveChatMessage,
} from './visitorChat.ts';

const { db } = await openTestDatabase();
const agent = await makeMember(db, {
  ...{ role: 'agent', full_name: 'Grace Hopper', first_name: 'Grace' },
});
const other = await makeMember(db, { role: 'agent' });
const asAgent = (viewer = agent.viewer) => testContext(db, { viewer });

type Overrides = Parameters<typeof testContext>[1];
let serial = 0;

/** Requests of one browser, each at its own time. */
function browser(settings: Record<string, unknown> = {}) {
  serial += 1;
  const name = serial;
  const visitor = testVisitor(`secret ${name}`, { hasSecret: false });
  return (overrides: Overrides = {}) =>
    testContext(db, {
      address: `10.1.0.${name}`,
      visitor,
      settings: { liveChat: settingsOf(settings) },
      ...overrides,
    });
}

function settingsOf(given: Record<string, unknown>) {
  return liveChatSettingGroup.schemas?.liveChat?.parse({ isOn: true, ...given }) as never;
}

const uuid = () => crypto.randomUUID();
const start = { name: 'Ann Archer', message: 'The <pump> leaks\nsince Monday' };
const stateOf = async (ctx: ReturnType<typeof testContext>) => {
  const found = await findVisitorChat(ctx);
  return found && (found.chat?.state ?? (found.canStart ? 'AVAILABLE' : 'OFFLINE'));
};
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function begin(visitor: ReturnType<typeof browser>, email?: string) {
  await startLiveChat(visitor(), { ...start, email: email ?? `v${serial}@example.org` });
  const { request_id: id } = await getOwnChat(visitor());
  return `${id}`;
}

const mailsTo = (recipient: string) =>
  db.selectFrom('mails').where('recipient', '=', recipient).orderBy('id').selectAll().execute();

beforeAll(async () => {
  await setAgentAvailability(asAgent(), true);
});

test('off, or hidden for a profile list, there is no chat; only members chat if it says so', async () => {
  expect(await stateOf(browser({ isOn: false })())).toBeNull();
  await expect(startLiveChat(browser({ isOn: false })(), start)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const member = await makeMember(db);
  const listed = { viewer: { ...member.viewer, profileLists: [7] } };
  expect(await stateOf(browser({ hiddenForLists: ['7'] })(listed))).toBeNull();
  expect(await stateOf(browser({ hiddenForLists: ['8'] })(listed))).toBe('AVAILABLE');
  await expect(startLiveChat(browser({ needsSignIn: true })(), start)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

test('a visitor and an agent talk, and the chat is a request with the whole thread', async () => {
  const visitor = browser();
  expect(await stateOf(visitor())).toBe('AVAILABLE');
  const clientMutationId = uuid();
  const input = { ...start, email: 'Ann@Example.org', clientMutationId };
  await Promise.all([startLiveChat(visitor(), input), startLiveChat(visitor(), input)]);
  expect(await stateOf(visitor())).toBe('WAITING');
  const chat = await getOwnChat(visitor());
  const id = `${chat.request_id}`;
  const [waiting] = await listWaitingChats(asAgent());
  expect(waiting).toMatchObject({
    ...{ channel: 'CHAT', kind: 'CASE', status: 'NEW', title: 'The <pump> leaks' },
    ...{ requester_name: 'Ann Archer', requester_email: 'ann@example.org', requester_id: null },
  });
  expect(
    await db
      .selectFrom('live_chats')
      .where('request_id', '=', chat.request_id)
      .select('visitor_key_hash')
      .executeTakeFirst(),
  ).not.toMatchObject({ visitor_key_hash: expect.stringContaining('secret') });

  await acceptLiveChat(asAgent(), id);
  await replyToRequest(asAgent(), id, { message: '<p>Which model?</p>', status: 'OPEN' });
  await addRequestNote(asAgent(), id, { message: '<p>Rude one</p>' });
  const sent = { message: 'The <b>big</b> one', clientMutationId: uuid() };
  await Promise.all([sendLiveChatMessage(visitor(), sent), sendLiveChatMessage(visitor(), sent)]);

  const { nodes } = await listVisitorMessages(visitor(), {});
  expect(nodes.map((each) => each.event ?? each.content)).toEqual([
    '<p>The &lt;pump&gt; leaks<br />since Monday</p>',
    'CHAT_ACCEPTED',
    '<p>Which model?</p>',
    '<p>The &lt;b&gt;big&lt;/b&gt; one</p>',
  ]);
  const after = nodes[1]?.seq ?? 0;
  const rest = await listVisitorMessages(visitor(), { after, first: 1 });
  expect([rest.nodes.length, rest.hasMore]).toEqual([1, true]);

  await endChatAsAgent(asAgent(), id);
  expect(await stateOf(visitor())).toBe('ENDED');
  await expect(
    sendLiveChatMessage(visitor(), { message: 'One more', clientMutationId: uuid() }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  const row = await db
    .selectFrom('support_requests')
    .where('id', '=', chat.request_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'OPEN', assignee_id: agent.id });
  // What follows is no part of the chat.
  await replyToRequest(asAgent(), id, { message: '<p>By the way</p>', status: 'OPEN' });
  const all = (await listVisitorMessages(visitor(), {})).nodes;
  expect(all.at(-1)?.event).toBe('CHAT_ENDED');
  expect((await mailsTo('ann@example.org')).map(({ kind }) => kind)).toEqual(['SUPPORT_REPLY']);

  expect((await listQueueViews(asAgent())).map(({ key }) => key)).toContain('chats');
  const listed = await listQueuePage(asAgent(), { view: 'chats' });
  expect(listed.nodes.map((each) => each.id)).toContain(chat.request_id);
});

test('another browser, or another member, has nothing of it', async () => {
  const visitor = browser();
  await begin(visitor);
  const stranger = browser();
  stranger().visitor?.keep();
  expect((await listVisitorMessages(stranger(), {})).nodes).toEqual([]);
  expect(await stateOf(stranger())).toBe('AVAILABLE');
  for (const call of [
    () => sendLiveChatMessage(stranger(), { message: 'Hi' }),
    () => markLiveChatRead(stranger(), 1),
    () => announceLiveTyping(stranger()),
    () => endOwnChat(stranger()),
    () => sendLiveChatTranscript(stranger(), { email: 'x@example.org' }),
    () => openRatingLink(stranger()),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const { viewer } = await makeMember(db);
  expect((await listVisitorMessages(stranger({ viewer }), {})).nodes).toEqual([]);
  await expect(listWaitingChats(testContext(db, { viewer }))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('who signs in during a chat goes on as its contact, until it ends', async () => {
  const visitor = browser();
  const id = Number(await begin(visitor));
  await acceptLiveChat(asAgent(), `${id}`);
  const { viewer } = await makeMember(db);
  expect(await stateOf(visitor({ viewer }))).toBe('ACTIVE');
  await sendLiveChatMessage(visitor({ viewer }), { message: 'It is me', clientMutationId: uuid() });
  await startLiveChat(visitor({ viewer }), { message: 'Still me', clientMutationId: uuid() });
  const { nodes } = await listVisitorMessages(visitor({ viewer }), {});
  expect(nodes.slice(-2)).toMatchObject([
    { author_id: null, author_name: 'Ann Archer', content: '<p>It is me</p>' },
    { author_id: null, author_name: 'Ann Archer', content: '<p>Still me</p>' },
  ]);
  expect(await getOwnChat(visitor({ viewer }))).toMatchObject({ request_id: id, member_id: null });
  const { requester_id: requesterId } = await db
    .selectFrom('support_requests')
    .where('id', '=', id)
    .select('requester_id')
    .executeTakeFirstOrThrow();
  expect(requesterId).toBeNull();
  await endOwnChat(visitor({ viewer }));
  expect(await stateOf(visitor({ viewer }))).toBe('AVAILABLE');
  expect(await stateOf(visitor())).toBe('ENDED');
});

test('of two agents at once one gets the chat, and the other is told', async () => {
  const visitor = browser();
  const id = await begin(visitor);
  const results = await Promise.allSettled([
    acceptLiveChat(asAgent(), id),
    acceptLiveChat(asAgent(other.viewer), id),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'CONFLICT' },
  });
  const { agent_id: agentId } = await getOwnChat(visitor());
  const winner = agentId === agent.id ? agent : other;
  const loser = agentId === agent.id ? other : agent;
  // Accepting twice changes nothing; assigning it to the other one passes the chat on.
  await acceptLiveChat(asAgent(winner.viewer), id);
  await updateRequests(asAgent(winner.viewer), [id], { assigneeId: `${loser.id}` });
  const events = (await listVisitorMessages(visitor(), {})).nodes.flatMap(
    ({ event }) => event ?? [],
  );
  expect(events).toEqual(['CHAT_ACCEPTED', 'CHAT_TRANSFERRED']);
  expect((await getOwnChat(visitor())).agent_id).toBe(loser.id);
  await updateRequests(asAgent(winner.viewer), [id], { assigneeId: '' });
  expect(await stateOf(visitor())).toBe('WAITING');
});

test('agents are visitors in their own chats', async () => {
  const visitor = browser();
  await startLiveChat(visitor({ viewer: other.viewer }), {
    message: 'Help',
    clientMutationId: uuid(),
  });
  const chat = await getOwnChat(visitor({ viewer: other.viewer }));
  await expect(acceptLiveChat(asAgent(other.viewer), `${chat.request_id}`)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const waiting = await listWaitingChats(asAgent(other.viewer));
  expect(waiting.map(({ id }) => id)).not.toContain(chat.request_id);
});

test('outside the opening hours, or without an available agent, no chat begins', async () => {
  const closed = browser({ closedOn: [new Date().toISOString().slice(0, 10)] });
  expect(await stateOf(closed())).toBe('OFFLINE');
  await expect(startLiveChat(closed(), { ...start, email: 'a@b.example' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const team = await db
    .insertInto('support_teams')
    .values({ name: 'Chats', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofTeam = browser({ teamId: `${team.id}` });
  expect(await stateOf(ofTeam())).toBe('OFFLINE');
  await db
    .insertInto('support_team_members')
    .values({ team_id: team.id, member_id: other.id })
    .execute();
  expect(await stateOf(ofTeam())).toBe('AVAILABLE');
  await setAgentAvailability(asAgent(other.viewer), false);
  expect(await stateOf(ofTeam())).toBe('OFFLINE');
  await setAgentAvailability(asAgent(other.viewer), true);
  await begin(ofTeam);
  const chat = await getOwnChat(ofTeam());
  const row = await db
    .selectFrom('support_requests')
    .where('id', '=', chat.request_id)
    .select('team_id')
    .executeTakeFirst();
  expect(row?.team_id).toBe(team.id);
});

test('faults are named; an address is needed unless the setting says otherwise', async () => {
  await expect(
    startLiveChat(browser()(), { name: ' ', email: '', message: '' }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: {
      faults: [
        expect.objectContaining({ field: 'message' }),
        expect.objectContaining({ field: 'name' }),
      ],
    },
  });
  await expect(startLiveChat(browser()(), { ...start, email: '' })).rejects.toMatchObject({
    detail: { faults: [{ field: 'email', rule: 'required' }] },
  });
  const visitor = browser({ asksForEmail: false });
  await startLiveChat(visitor(), { ...start, email: '' });
  expect(await stateOf(visitor())).toBe('WAITING');
});

test('bots, banned visitors and floods are held off', async () => {
  const bot = browser();
  await startLiveChat(bot(), {
    ...start,
    email: 'bot@example.org',
    website: 'https://spam.example',
  });
  expect(await stateOf(bot())).toBe('AVAILABLE');

  const manager = testContext(db, { viewer: (await makeMember(db, { role: 'manager' })).viewer });
  const banned = browser();
  const { address } = banned();
  const id = await begin(banned);
  const ban = await createBan(manager, { kind: 'IP', value: address });
  const refused = { code: 'FORBIDDEN' };
  await expect(sendLiveChatMessage(banned(), { message: 'Hi' })).rejects.toMatchObject(refused);
  await deleteBan(manager, ban.id);
  await endChatAsAgent(asAgent(), id);

  const flood = browser();
  await begin(flood);
  for (let count = 1; count < 20; count += 1) {
    await sendLiveChatMessage(flood(), { message: `${count}` });
  }
  await expect(sendLiveChatMessage(flood(), { message: 'more' })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  const at = '10.9.9.9';
  for (let count = 0; count < 10; count += 1) {
    await startLiveChat(browser()({ address: at }), { ...start, email: 'f@example.org' });
  }
  await expect(
    startLiveChat(browser()({ address: at }), { ...start, email: 'f@example.org' }),
  ).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('replies that are not read are sent once, in one email; those read are not', async () => {
  const email = 'gone@example.org';
  const visitor = browser();
  const id = await begin(visitor, email);
  await acceptLiveChat(asAgent(), id);
  const say = (message: string) =>
    replyToRequest(asAgent(), id, { message: `<p>${message}</p>`, status: 'OPEN' });
  await say('read');
  const { nodes } = await listVisitorMessages(visitor(), {});
  await markLiveChatRead(visitor(), nodes.at(-1)?.seq ?? 0);
  await say('one');
  await say('two');
  await sweepLiveChats(testContext(db));
  expect(await mailsTo(email)).toEqual([]);
  await sweepLiveChats(testContext(db, { now: later(3) }));
  await sweepLiveChats(testContext(db, { now: later(4) }));
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(Object(mail?.data).html).toBe('<p>one</p><p>two</p>');
  // An answer to it joins the request.
  expect(mail?.message_id).toMatch(/^support\./);
});

test('a chat without messages ends after half an hour; its request stays open', async () => {
  const visitor = browser();
  const id = await begin(visitor);
  await sweepLiveChats(testContext(db, { now: later(29) }));
  expect(await stateOf(visitor())).toBe('WAITING');
  await sweepLiveChats(testContext(db, { now: later(31) }));
  expect(await getOwnChat(visitor())).toMatchObject({ state: 'ENDED', ended_by: 'SYSTEM' });
  const row = await db
    .selectFrom('support_requests')
    .where('id', '=', Number(id))
    .select('status')
    .executeTakeFirst();
  expect(row?.status).toBe('NEW');
  // A new chat is a request of its own.
  await begin(visitor);
  expect((await getOwnChat(visitor())).request_id).not.toBe(Number(id));
});

test('solving ends the chat; the visitor rates, and has the transcript once', async () => {
  const email = 'done@example.org';
  const visitor = browser();
  const id = await begin(visitor, email);
  await acceptLiveChat(asAgent(), id);
  expect(await ratingPathOf(visitor(), await getOwnChat(visitor()))).toBeNull();
  await replyToRequest(asAgent(), id, { message: '<p>Replaced.</p>', status: 'RESOLVED' });
  const chat = await getOwnChat(visitor());
  expect(chat).toMatchObject({ state: 'ENDED', ended_by: 'AGENT' });
  expect(await ratingPathOf(visitor(), chat)).toBe('/support/live-chat/rating');
  expect(await openRatingLink(visitor())).toMatch(/^\/public\/support\/requests\/[\w-]{22}$/);
  await sendLiveChatTranscript(visitor(), { email: 'someone@else.example' });
  await expect(sendLiveChatTranscript(visitor(), {})).rejects.toMatchObject({ code: 'CONFLICT' });
  const mails = await mailsTo(email);
  expect(mails.map(({ kind }) => kind)).toEqual(['SUPPORT_SOLVED', 'SUPPORT_REPLY']);
  // Nobody has proved the address: it gets what agents wrote, and none of the visitor's words.
  const { html, subject } = Object(mails[1]?.data);
  expect(html).toMatch(/Grace.*Replaced/s);
  expect(`${subject} ${html}`).not.toMatch(/Hopper|Ann Archer|leaks/);
  expect(await mailsTo('someone@else.example')).toEqual([]);

  await deleteOldChats({ db, now: later(60 * 24 * 31) });
  expect(
    await db
      .selectFrom('live_chats')
      .where('request_id', '=', Number(id))
      .select('state')
      .execute(),
  ).toEqual([]);
});

test('what a member reads in the chat is read where they are notified', async () => {
  const bus = createEventBus();
  const { stop } = await runConsumers(db, [notificationConsumer], bus);
  const { viewer } = await makeMember(db);
  const visitor = browser();
  const asMember = () => visitor({ viewer, bus });
  await startLiveChat(asMember(), { message: 'Help', clientMutationId: uuid() });
  const id = `${(await getOwnChat(asMember())).request_id}`;
  await acceptLiveChat(testContext(db, { viewer: agent.viewer, bus }), id);
  const reply = { message: '<p>Yes?</p>', status: 'OPEN' };
  await replyToRequest(testContext(db, { viewer: agent.viewer, bus }), id, reply);
  await allNotified(db);
  await stop();
  expect(await countUnread(asMember())).toBe(1);
  const { nodes } = await listVisitorMessages(asMember(), {});
  await markLiveChatRead(asMember(), nodes.at(-1)?.seq ?? 0);
  expect(await countUnread(asMember())).toBe(0);
});

test('visitors from many networks together begin only so many chats, and members are not among them', async () => {
  const endAll = () =>
    db
      .updateTable('live_chats')
      .set({ state: 'ENDED', ended_at: new Date(), ended_by: 'SYSTEM' })
      .where('state', '<>', 'ENDED')
      .execute();
  await endAll();
  const fill = (rows: number, startedAt: Date) =>
    sql`
      with requests as (
        insert into support_requests (kind, title, channel, status, requester_name, created_at, updated_at, last_entry_at)
        select 'CASE', 'Chat', 'CHAT', 'NEW', 'Ann', ${startedAt}, ${startedAt}, ${startedAt}
        from generate_series(1, ${rows}::int) returning id
      )
      insert into live_chats (request_id, visitor_key_hash, network_key, state, page_url, started_at, visitor_seen_at)
      select id, 'hash ' || id, 'network ' || id, 'WAITING', '', ${startedAt}, ${startedAt} from requests`.execute(
      db,
    );
  await fill(liveChatLimits.startsOfAll, new Date());
  await expect(begin(browser())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const { viewer } = await makeMember(db);
  const member = browser();
  await startLiveChat(member({ viewer }), { message: 'Hello', clientMutationId: uuid() });
  await db
    .updateTable('live_chats')
    .set({ started_at: later(-5) })
    .where('state', '=', 'WAITING')
    .execute();
  await begin(browser());
  await fill(liveChatLimits.waitingOfAll - liveChatLimits.startsOfAll, later(-5));
  await expect(begin(browser())).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await listWaitingChats(asAgent())).length).toBeGreaterThan(liveChatLimits.waitingOfAll);
  await endAll();
});
