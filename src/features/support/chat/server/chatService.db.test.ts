import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FeatureSettings } from '#core/communitySettings.ts';
import type { Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { chatLimits } from '../chatRules.ts';
import { getChatRoom } from './chatAccess.ts';
import { chatActions } from './chatFactories.ts';
import { canWriteLoader, isChatInitiationDisabled } from './chatLoaders.ts';
import { listChatSpan } from './chatMessageService.ts';
import { setChatDisabled, setChatPreferences } from './chatPreferences.ts';
import { answerChatRequest, listChatRoomPage } from './chatRoomService.ts';
import { sendChatMessage, startChat } from './chatService.ts';
import { acceptChatTerms, findChatTerms } from './chatTerms.ts';
import { listBlockedMembers, setMemberBlock } from './memberBlocks.ts';

const { db } = await openTestDatabase();
const { as, start, write, startAccepted } = chatActions(db);

const longAgo = new Date('2020-01-01T00:00:00Z');
const make = (fields: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(db, { joined_at: longAgo, ...fields });
const two = () => Promise.all([make(), make()]);
const chat: FeatureSettings['chat'] = {
  ...{ terms: 'IMPLICIT' as const, termsText: [], termsVersion: 1, retentionDays: 730 },
  newMemberHours: 24,
};
const texts = async (member: Awaited<ReturnType<typeof make>>, room: { id: number }) =>
  (await listChatSpan(as(member), `${room.id}`, {})).rows.map(({ content }) => content);

const unreachable = 'This member can’t receive chat messages.';

test('messages sent at once, each twice, are numbered without gap or duplicate', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  const keys = Array.from({ length: 19 }, () => randomUUID());
  const send = (key: string) =>
    sendChatMessage(as(a), `${room.id}`, { content: key, clientMessageId: key });
  const sent = await Promise.all([...keys, ...keys].map(send));
  expect(new Set(sent.map(({ seq }) => seq)).size).toBe(19);
  const { rows } = await listChatSpan(as(b), `${room.id}`, { first: 200 });
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(new Set(rows.map(({ content }) => content)).size).toBe(20);
  await expect(send(randomUUID())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  // What was sent already still answers.
  expect((await send(keys[0] ?? '')).seq).toBe(sent[0]?.seq);
});

test('two who start at once get one room, and have both accepted', async () => {
  const [a, b] = await two();
  const rooms = await Promise.all([start(a, [b], 'A'), start(b, [a], 'B')]);
  expect(rooms[0]?.id).toBe(rooms[1]?.id);
  expect((await texts(a, rooms[0])).sort()).toEqual(['A', 'B']);
  for (const each of [a, b]) {
    expect((await getChatRoom(as(each), rooms[0].id)).state).toBe('ACTIVE');
  }
  const left = await db
    .selectFrom('chat_rooms')
    .where('created_by_id', 'in', [a.id, b.id])
    .selectAll()
    .execute();
  expect(left).toHaveLength(1);
});

test('a group sent twice is made once', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  const input = {
    ...{ memberIds: [`${b.id}`, `${c.id}`, `${a.id}`], title: ' Gardening ', content: 'Hi' },
    clientMessageId: randomUUID(),
  };
  const rooms = await Promise.all([startChat(as(a), input), startChat(as(a), input)]);
  expect(rooms[0]?.id).toBe(rooms[1]?.id);
  expect(rooms[0]).toMatchObject({
    kind: 'GROUP',
    title: 'Gardening',
    is_owner: true,
    last_seq: 2,
  });
});

test('a stranger’s first message is a request, and the only one until it is accepted', async () => {
  const [a, b] = await two();
  const room = await start(a, [b]);
  expect((await getChatRoom(as(b), room.id)).state).toBe('REQUEST');
  expect((await listChatRoomPage(as(b), { state: 'REQUEST' })).nodes).toHaveLength(1);
  expect((await listChatRoomPage(as(b), { state: 'ACTIVE' })).nodes).toHaveLength(0);
  await expect(write(a, room, 'Hello?')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(start(a, [b], 'Hello?')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await canWriteLoader(as(a)).load(room)).toBe(false);
  // An answer accepts.
  await write(b, room, 'Hello!');
  expect((await getChatRoom(as(b), room.id)).state).toBe('ACTIVE');
  await write(a, room, 'Thanks');
  expect(await texts(b, room)).toEqual(['Hello', 'Hello!', 'Thanks']);
});

test('who refuses sees nothing more, and the sender is not told', async () => {
  const [a, b] = await two();
  const room = await start(a, [b]);
  expect(await answerChatRequest(as(b), `${room.id}`, false)).toBeNull();
  await expect(getChatRoom(as(b), room.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const waiting = 'You can write again once your chat request is accepted.';
  await expect(write(a, room, 'Hello?')).rejects.toThrow(waiting);
  expect((await getChatRoom(as(a), room.id)).state).toBe('ACTIVE');
  // Until they write themselves.
  expect((await start(b, [a], 'Sorry')).id).toBe(room.id);
  await write(a, room, 'No problem');
  expect(await texts(b, room)).toHaveLength(3);
});

test.each([
  ['has deleted the account', { deleted_at: longAgo }],
  ['is deactivated', { deactivated_at: longAgo }],
  ['is blocked by staff', { blocked_at: longAgo }],
  ['is suspended', { suspended_until: new Date('2100-01-01') }],
  ['is not approved', { approval_status: 'REJECTED' }],
  ['is hidden', { content_hidden: true }],
  ['is anonymous', { anonymous: true }],
])('nobody writes to who %s, in an existing room either', async (_what, fields) => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  await db.updateTable('members').set(fields).where('id', '=', b.id).execute();
  const refusal = { code: 'FORBIDDEN', message: unreachable };
  await expect(write(a, room, 'Hello?')).rejects.toMatchObject(refusal);
  await expect(start(a, [b])).rejects.toMatchObject(refusal);
  expect(await canWriteLoader(as(a)).load(room)).toBe(false);
  expect(await isChatInitiationDisabled(as(a), b.id)).toBe(true);
});

test('a block, an opt-out and a decision of staff refuse with the same words', async () => {
  const [a, b] = await two();
  const admin = await make({ role: 'administrator' });
  const room = await startAccepted(a, b);
  const refused = async () => {
    const refusal = { code: 'FORBIDDEN', message: unreachable };
    await expect(write(a, room, 'Hello?')).rejects.toMatchObject(refusal);
    await expect(start(a, [b])).rejects.toMatchObject(refusal);
    expect(await isChatInitiationDisabled(as(a), b.id)).toBe(true);
  };
  await setMemberBlock(as(b), `${a.id}`, true);
  await refused();
  expect((await listBlockedMembers(as(b), {})).nodes.map(({ id }) => id)).toEqual([a.id]);
  await setMemberBlock(as(b), `${a.id}`, false);
  await setMemberBlock(as(a), `${b.id}`, true);
  await refused();
  await setMemberBlock(as(a), `${b.id}`, false);
  await setChatPreferences(as(b), { optedOut: true });
  await refused();
  await setChatPreferences(as(b), { optedOut: false });
  await expect(setChatDisabled(as(a), `${b.id}`, true)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await setChatDisabled(as(admin), `${b.id}`, true);
  await refused();
  await expect(write(b, room, 'Me')).rejects.toThrow('Chat is switched off for your account.');
  await setChatDisabled(as(admin), `${b.id}`, false);
  await write(a, room, 'Finally');
  const audited = await db
    .selectFrom('audit_log')
    .where('subject_id', '=', `${b.id}`)
    .select('action')
    .orderBy('id')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['chat.disabled', 'chat.enabled']);
});

test('the permission overrides an opt-out only, and its use is audited', async () => {
  const manager = await make({ role: 'manager' });
  const [b] = await two();
  await setChatPreferences(as(b), { optedOut: true });
  const room = await start(manager, [b]);
  const audited = await db
    .selectFrom('audit_log')
    .where('subject_id', '=', `${b.id}`)
    .where('action', '=', 'chat.optOutOverridden')
    .select('actor_id')
    .execute();
  expect(audited).toEqual([{ actor_id: manager.id }]);
  await expect(write(b, room, 'No')).rejects.toThrow('You’ve opted out of chat.');
  await setMemberBlock(as(b), `${manager.id}`, true);
  await expect(start(manager, [b])).rejects.toThrow(unreachable);
});

test('suspended, anonymous and signed-out members write nothing, and nobody does while chat is off', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  const suspended: Viewer = { ...a.viewer, suspendedUntil: new Date('2100-01-01') };
  await expect(write({ ...a, viewer: suspended }, room, 'Hi')).rejects.toMatchObject({
    code: 'ACCOUNT_SUSPENDED',
  });
  const anonymous = await make({ anonymous: true });
  await expect(start(anonymous, [b])).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const off = { settings: { chatEnabled: false } };
  await expect(write(a, room, 'Hi', off)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(start(a, [b], 'Hi', off)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(listChatRoomPage(as(a, off), {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('explicit terms are accepted before writing, others by the first message', async () => {
  const [a, b] = await two();
  const explicit = { ...chat, terms: 'EXPLICIT' as const, termsVersion: 2 };
  const asked = { settings: { chat: explicit } };
  await expect(start(a, [b], 'Hi', asked)).rejects.toThrow('Accept the chat terms');
  await expect(acceptChatTerms(as(a, asked), 1)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await findChatTerms(as(a, asked))).toMatchObject({ isAccepted: false, version: 2 });
  expect(await acceptChatTerms(as(a, asked), 2)).toMatchObject({ isAccepted: true });
  const room = await start(a, [b], 'Hi', asked);
  await expect(write(b, room, 'Hi', asked)).rejects.toThrow('Accept the chat terms');
  const implied = { settings: { chat: { ...chat, termsVersion: 2 } } };
  await write(b, room, 'Hi', implied);
  expect(await findChatTerms(as(b, implied))).toMatchObject({ isAccepted: true });
  // That was no explicit consent.
  await expect(write(b, room, 'Hi', asked)).rejects.toThrow('Accept the chat terms');
});

test('new members start no chats with strangers, but answer', async () => {
  const now = new Date();
  const newcomer = await make({ joined_at: new Date(now.getTime() - 3_600_000) });
  const [a, b] = await two();
  await expect(start(newcomer, [a])).rejects.toThrow('24 hours');
  await expect(start(newcomer, [a, b])).rejects.toThrow('24 hours');
  const room = await start(a, [newcomer]);
  await write(newcomer, room, 'Hi');
  await start(newcomer, [a], 'Again');
  const never = { settings: { chat: { ...chat, newMemberHours: 0 } } };
  await start(newcomer, [b], 'Hi', never);
});

test('a member asks so many strangers a day, those who accepted not counted', async () => {
  const asking = await make();
  const strangers = await Promise.all(
    Array.from({ length: chatLimits.strangersPerDay + 1 }, () => make()),
  );
  const [first, ...others] = strangers;
  if (!first) throw new Error('no stranger');
  const most = others.slice(0, chatLimits.members - 2);
  await start(asking, [first, ...most]);
  const rest = others.slice(most.length);
  const [next, last] = rest;
  if (!next || !last) throw new Error('too few strangers');
  await start(asking, [next]);
  await expect(start(asking, [last])).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const tomorrow = { now: new Date(Date.now() + 25 * 3_600_000) };
  await start(asking, [last], 'Hi', tomorrow);
});

test('messages are sanitized, and limited in length', async () => {
  const [a, b] = await two();
  const room = await startAccepted(a, b);
  const sent = await write(
    a,
    room,
    '<script>x</script>Look <img src="https://x.example/1.png" onerror="x"> <a href="javascript:x">here</a>',
  );
  expect(sent.content).toBe('Look  <a>here</a>');
  await expect(write(a, room, '<img src="https://x.example/1.png">')).rejects.toMatchObject({
    detail: { faults: [{ field: 'content', rule: 'required' }] },
  });
  await expect(write(a, room, 'x'.repeat(4001))).rejects.toMatchObject({
    detail: { faults: [{ field: 'content', rule: 'tooLong' }] },
  });
  await write(a, room, 'x'.repeat(4000));
  await expect(
    startChat(as(a), { memberIds: [], content: 'Hi', clientMessageId: 'x' }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await expect(start(a, [a])).rejects.toMatchObject({
    detail: { faults: [{ field: 'memberIds', rule: 'required' }] },
  });
});

test('people in the room can be mentioned, others are only named', async () => {
  const [a, b] = await two();
  const outsider = await make();
  const room = await startAccepted(a, b);
  const mention = ({ id }: { id: number }) =>
    `<a class="mention" data-member-id="${id}" href="/users/${id}">@them</a>`;
  const sent = await write(a, room, `${mention(b)} and ${mention(outsider)}`);
  expect(sent.content).toBe(`${mention(b)} and @them`);
});

test('nobody else reads or writes in a room', async () => {
  const [a, b] = await two();
  const [stranger, admin] = [await make(), await make({ role: 'administrator' })];
  const room = await startAccepted(a, b, await make());
  for (const other of [stranger, admin]) {
    const missing = { code: 'NOT_FOUND' };
    await expect(getChatRoom(as(other), room.id)).rejects.toMatchObject(missing);
    await expect(listChatSpan(as(other), `${room.id}`, {})).rejects.toMatchObject(missing);
    await expect(write(other, room, 'Hi')).rejects.toMatchObject(missing);
    expect((await listChatRoomPage(as(other), {})).nodes).toEqual([]);
  }
});
