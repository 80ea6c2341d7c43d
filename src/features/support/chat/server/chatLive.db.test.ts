import { afterEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { createSession, endSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { chatActions } from './chatFactories.ts';
import { announceTyping, type ChatNews, followChats } from './chatLive.ts';
import { markChatRead } from './chatMessageService.ts';
import { changeChatMembers } from './chatRoomService.ts';

const { db } = await openTestDatabase();
const { start, write, startAccepted } = chatActions(db);
type Person = Awaited<ReturnType<typeof makeMember>>;

const longAgo = new Date('2020-01-01T00:00:00Z');
const make = () => makeMember(db, { joined_at: longAgo });
const bus = createEventBus();
const circumstances = () => ({ bus, now: new Date() });
const contextOf = ({ viewer }: Person) => testContext(db, { viewer, ...circumstances() });

const open: AsyncIterator<ChatNews | null>[] = [];
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.return?.();
});

/** A live connection with a session of its own. */
async function follow({ id, viewer }: Person) {
  const { token } = await createSession(db, {
    ...{ memberId: id, remember: false, userAgent: 'test', address: '::1', now: new Date() },
  });
  const ctx = testContext(db, { viewer, bus, sessionId: sessionIdOf(token) });
  const stream = followChats(ctx)[Symbol.asyncIterator]();
  open.push(stream);
  const next = async () => (await stream.next()).value as ChatNews | null | undefined;
  return { next, first: await next(), end: () => endSession(db, token) };
}

test('others hear that there is a message, and how many rooms are unread, but not what it says', async () => {
  const [a, b] = await Promise.all([make(), make()]);
  const room = await startAccepted(a, b);
  const live = await follow(b);
  expect(live.first).toMatchObject({ roomId: null, unreadRooms: 1 });
  await write(a, room, 'secret words', circumstances());
  const news = await live.next();
  expect(news).toEqual({
    ...{ roomId: room.id, lastSeq: 2, revision: 0, unreadRooms: 1, typing: [], left: false },
  });
  await markChatRead(contextOf(b), `${room.id}`, 2);
  expect(await live.next()).toMatchObject({ roomId: room.id, unreadRooms: 0 });
});

test('who is removed is told so at once, and hears nothing of the room afterwards', async () => {
  const [a, b, c] = await Promise.all([make(), make(), make()]);
  const room = await startAccepted(a, b, c);
  const live = await follow(b);
  await changeChatMembers(contextOf(a), `${room.id}`, { removeIds: [`${b.id}`] });
  expect(await live.next()).toEqual({
    ...{ roomId: room.id, lastSeq: null, revision: null, unreadRooms: 0, typing: [], left: true },
  });
  await write(a, room, 'Without them', circumstances());
  const other = await startAccepted(c, b);
  await write(c, other, 'Next', circumstances());
  expect(await live.next()).toMatchObject({ roomId: other.id, left: false });
});

test('an event that names somebody who is not in the room tells them nothing of it', async () => {
  const [a, b, stranger] = await Promise.all([make(), make(), make()]);
  const room = await startAccepted(a, b);
  const live = await follow(stranger);
  bus.publish([{ type: 'chat.changed', payload: { roomId: room.id, memberIds: [stranger.id] } }]);
  expect(await live.next()).toMatchObject({
    lastSeq: null,
    revision: null,
    typing: [],
    left: true,
  });
});

test('typing is told to the others, not more often than every three seconds, and never by who has not accepted', async () => {
  const [a, b] = await Promise.all([make(), make()]);
  const request = await start(a, [b]);
  const heard: string[] = [];
  const stop = bus.subscribe(({ type }) => heard.push(type));
  await announceTyping(contextOf(b), `${request.id}`);
  await announceTyping(contextOf(a), `${request.id}`);
  expect(heard).toEqual([]);
  await write(b, request, 'Hi');
  const live = await follow(b);
  const now = new Date();
  const typing = (after: number) =>
    announceTyping(
      testContext(db, { viewer: a.viewer, bus, now: new Date(now.getTime() + after) }),
      `${request.id}`,
    );
  await typing(0);
  await typing(2_900);
  expect(heard).toEqual(['chat.typing']);
  expect(await live.next()).toMatchObject({ roomId: request.id, typing: [a.id] });
  await typing(3_100);
  expect(heard).toEqual(['chat.typing', 'chat.typing']);
  stop();
});

test('the stream ends with the session', async () => {
  const a = await make();
  const live = await follow(a);
  await live.end();
  bus.publish([{ type: 'chat.changed', payload: { roomId: 1, memberIds: [a.id] } }]);
  expect(await live.next()).toBeNull();
});
