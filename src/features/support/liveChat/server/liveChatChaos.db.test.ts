import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import type { SupportEntryRow } from '#features/support/requests/server/supportRows.ts';
import { openChaosReader, readDuring } from '#platform/testing/chaos/chaosReader.ts';
import { splitWriting, writeThrough } from '#platform/testing/chaos/chaosRun.ts';
import { type ChaosWriting, chaosSize, chaosText } from '#platform/testing/chaos/chaosWriting.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { withReceived } from '../liveChatThread.ts';
import { acceptLiveChat, endChatAsAgent } from './agentChats.ts';
import { startLiveChat } from './startLiveChat.ts';
import { chaosVisitor } from './testing/chaosVisitor.ts';
import { getOwnChat, listVisitorMessages } from './visitorChat.ts';

const { db, database } = await openTestDatabase();
type Agent = Awaited<ReturnType<typeof makeMember>>;

const { clients, messages } = chaosSize;
const perClient = Math.ceil(messages / clients);
const program = new URL('./testing/liveChatWriterProcess.ts', import.meta.url).pathname;
const asAgent = ({ viewer }: Agent) => testContext(db, { viewer });

/** A chat of a visitor and an agent. Visitors are numbered above all members. */
async function beginChat(number: number) {
  const agent = await makeMember(db, { role: 'agent' });
  const visitorId = 10_000 + number;
  const visitor = chaosVisitor(db, visitorId);
  const who = { name: 'Ann', email: `ann${number}@example.org` };
  await startLiveChat(visitor(), { ...who, message: 'Hello' });
  const { request_id: requestId } = await getOwnChat(visitor());
  await acceptLiveChat(asAgent(agent), `${requestId}`);
  return { agent, visitorId, visitor, requestId };
}

type Chat = Awaited<ReturnType<typeof beginChat>>;

/** As the thread of the visitor's page does it. */
const thread = {
  merge: withReceived<SupportEntryRow>,
  upTo: (_known: readonly SupportEntryRow[], loaded: number) => loaded,
};

function openVisitor({ visitor }: Chat) {
  return openChaosReader<SupportEntryRow>({
    ...thread,
    load: async (after) => {
      const { nodes, hasMore } = await listVisitorMessages(visitor(), { after, first: 50 });
      return { rows: nodes, hasMore };
    },
  });
}

function writingOf(chats: readonly Chat[], count: number): ChaosWriting {
  return {
    connection: { ...inject('postgres'), database },
    ...{ count, begunAt: Date.now(), startedAt: Date.now() + 120_000 },
    writers: chats.flatMap(({ agent, visitorId, requestId: place }) => [
      { id: visitorId, place, role: 'visitor', next: 1 },
      { id: agent.id, place, role: 'agent', next: 1 },
    ]),
  };
}

const writtenBy = (id: number, count: number) =>
  Array.from({ length: count }, (_, index) => chaosText(id, index + 1));

test('killed, cut off, repeated, delayed: no message is lost, doubled or out of order', async () => {
  const chats: Chat[] = [];
  for (let number = 1; number <= clients / 2; number += 1) chats.push(await beginChat(number));
  const readers = chats.map(openVisitor);
  const kills = Math.ceil(messages / 1_000);
  const halves = splitWriting(writingOf(chats, perClient));
  const work = Promise.all(halves.map((half) => writeThrough(program, half, { kills })));
  for (const report of await readDuring(readers, work)) {
    expect(report).toEqual({ kills, refused: new Map() });
  }

  for (const [index, { agent, visitorId, requestId }] of chats.entries()) {
    // As the agent reads them.
    const entries = await listEntries(asAgent(agent), requestId, { limit: 10_000 });
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, place) => place + 1));
    const replies = entries.filter(({ kind, seq }) => kind === 'REPLY' && seq > 1);
    const textsOf = (role: string) =>
      replies.filter((each) => each.author_role === role).map((each) => each.stripped_content);
    expect(textsOf('REQUESTER')).toEqual(writtenBy(visitorId, perClient));
    expect(textsOf('AGENT')).toEqual(writtenBy(agent.id, perClient));
    const seen = readers[index]?.known().filter(({ kind }) => kind === 'REPLY');
    expect(seen?.slice(1).map(({ id }) => id)).toEqual(replies.map(({ id }) => id));
  }
}, 1_800_000);

test('a chat that ends while both write takes nothing more, and its visitor gets nothing after the end', async () => {
  const chat = await beginChat(100);
  const { agent, visitorId, requestId } = chat;
  const reader = openVisitor(chat);
  const writing = writingOf([chat], 40);
  const ending = (async () => {
    while (writing.writers.some(({ next }) => next < 10)) await sleep(5);
    await endChatAsAgent(asAgent(agent), `${requestId}`);
  })();
  const work = Promise.all([writeThrough(program, writing, { kills: 0 }), ending]);
  const [{ refused }] = await readDuring([reader], work);
  expect([...refused]).toEqual([[visitorId, expect.stringContaining('CONFLICT')]]);
  const { seq: end } = await db
    .selectFrom('support_entries')
    .where('request_id', '=', requestId)
    .where('event', '=', 'CHAT_ENDED')
    .select('seq')
    .executeTakeFirstOrThrow();
  const later = await db
    .selectFrom('support_entries')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'REPLY')
    .where('seq', '>', end)
    .select('author_role')
    .execute();
  // What the agent wrote went on by email.
  expect(later.length).toBeGreaterThan(0);
  expect(new Set(later.map(({ author_role }) => author_role))).toEqual(new Set(['AGENT']));
  expect(reader.known().filter(({ seq }) => seq > end)).toEqual([]);
  expect(reader.known().at(-1)?.seq).toBe(end);
}, 240_000);
