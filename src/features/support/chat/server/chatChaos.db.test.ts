import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { createSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import { openChaosReader, readDuring } from '#platform/testing/chaos/chaosReader.ts';
import { splitWriting, writeThrough } from '#platform/testing/chaos/chaosRun.ts';
import { type ChaosWriting, chaosSize, chaosText } from '#platform/testing/chaos/chaosWriting.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { completeUpTo, mergeMessages } from '../chatThreadRules.ts';
import { chatActions } from './chatFactories.ts';
import { followChats } from './chatLive.ts';
import { listChatSpan } from './chatMessageService.ts';
import type { ChatMessageRow } from './chatQueries.ts';
import { changeChatMembers } from './chatRoomService.ts';

const { db, database } = await openTestDatabase();
const { as, start, startAccepted, write } = chatActions(db);
type Person = Awaited<ReturnType<typeof makeMember>>;

const { clients, messages } = chaosSize;
const perClient = Math.ceil(messages / clients);
const program = new URL('./testing/chatWriterProcess.ts', import.meta.url).pathname;

function openReader(person: Person, roomId: number) {
  return openChaosReader<ChatMessageRow>({
    load: (after) => listChatSpan(as(person), `${roomId}`, { after, first: 50 }),
    merge: mergeMessages,
    upTo: (known, loaded) => (loaded === 0 ? 0 : completeUpTo(known)),
  });
}

async function makeGroup(size: number) {
  const people = await Promise.all(
    Array.from({ length: size }, () => makeMember(db, { joined_at: new Date('2020-01-01') })),
  );
  const [owner, ...others] = people;
  if (!owner) throw new Error('nobody');
  await Promise.all(others.map((other) => startAccepted(owner, other)));
  return { people, owner, room: await start(owner, others, 'Hello') };
}

/** Later than what was written before, which counts towards the limit of a minute. */
function writingOf(people: readonly Person[], roomId: number, count: number): ChaosWriting {
  return {
    connection: { ...inject('postgres'), database },
    ...{ count, begunAt: Date.now(), startedAt: Date.now() + 120_000 },
    writers: people.map(({ id }) => ({ id, place: roomId, next: 1 })),
  };
}

test('killed, cut off, repeated, delayed: no message is lost, doubled or out of order', async () => {
  const { people, room } = await makeGroup(clients);
  const readers = people.map((person) => openReader(person, room.id));
  const kills = Math.ceil(messages / 1_000);
  const halves = splitWriting(writingOf(people, room.id, perClient));
  const work = Promise.all(halves.map((half) => writeThrough(program, half, { kills })));
  for (const report of await readDuring(readers, work)) {
    expect(report).toEqual({ kills, refused: new Map() });
  }

  const stored = await db
    .selectFrom('chat_messages')
    .where('room_id', '=', room.id)
    // After the beginning of the group and the first text.
    .where('seq', '>', 2)
    .orderBy('seq')
    .selectAll()
    .execute();
  expect(stored).toHaveLength(perClient * clients);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 3));
  for (const { id } of people) {
    const own = stored.filter(({ sender_id }) => sender_id === id);
    expect(own.map(({ content }) => content)).toEqual(
      Array.from({ length: perClient }, (_, index) => chaosText(id, index + 1)),
    );
  }
  for (const { known } of readers) {
    expect(known().filter(({ seq }) => seq > 2)).toEqual(stored);
  }
}, 1_800_000);

test('who is removed while all write gets nothing after that instant', async () => {
  const { people, owner, room } = await makeGroup(5);
  const [, removed] = people;
  if (!removed) throw new Error('nobody');
  const bus = createEventBus();
  const heard = await hear(removed, bus);
  const reader = openReader(removed, room.id);
  const writing = writingOf(people, room.id, 60);
  let isRemoved = false;
  const removing = (async () => {
    // In the middle of what they write.
    while (writing.writers.some(({ next }) => next < 10)) await sleep(5);
    await changeChatMembers(as(owner, { bus }), `${room.id}`, { removeIds: [`${removed.id}`] });
    isRemoved = true;
    await write(owner, room, 'Without them', { bus });
  })();
  const reading = (async () => {
    for (;;) {
      const wasRemoved = isRemoved;
      const refusal = await reader.read().then(() => null, Object);
      if (refusal !== null) return expect(refusal).toMatchObject({ code: 'NOT_FOUND' });
      expect(wasRemoved).toBe(false);
    }
  })();
  const work = writeThrough(program, writing, { kills: 0 });
  const [{ refused }] = await Promise.all([work, removing, reading]);
  expect([...refused.keys()]).toEqual([removed.id]);
  const { seq } = await db
    .selectFrom('chat_messages')
    .where('room_id', '=', room.id)
    .where('event', '=', 'MEMBER_REMOVED')
    .select('seq')
    .executeTakeFirstOrThrow();
  const later = await db
    .selectFrom('chat_messages')
    .where('room_id', '=', room.id)
    .where('seq', '>', seq)
    .select(['seq', 'sender_id'])
    .execute();
  expect(later.length).toBeGreaterThan(20);
  expect(later.some(({ sender_id }) => sender_id === removed.id)).toBe(false);
  expect(reader.known().filter((message) => message.seq >= seq)).toEqual([]);
  expect(heard.filter(({ roomId }) => roomId === room.id)).toEqual([
    expect.objectContaining({ left: true, lastSeq: null }),
  ]);
}, 240_000);

/** What a live connection of a member was told. */
async function hear({ id: memberId, viewer }: Person, bus: ReturnType<typeof createEventBus>) {
  const { token } = await createSession(db, {
    ...{ memberId, remember: false, userAgent: 'test', address: '::1', now: new Date() },
  });
  const ctx = testContext(db, { viewer, bus, sessionId: sessionIdOf(token) });
  const stream = followChats(ctx)[Symbol.asyncIterator]();
  onTestFinished(async () => {
    await stream.return?.();
  });
  const heard: NonNullable<Awaited<ReturnType<typeof stream.next>>['value']>[] = [];
  await stream.next();
  void (async () => {
    for (;;) {
      const { value, done } = await stream.next();
      if (done || !value) return;
      heard.push(value);
    }
  })();
  return heard;
}
