import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { addRequestNote } from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { announcePresence } from '#features/support/agentWorkspace/server/supportPresence.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { createSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { testVisitor } from '#platform/testing/testVisitor.ts';
import { liveChatSettingGroup } from '../liveChatSettingGroup.ts';
import { acceptLiveChat } from './agentChats.ts';
import { followAsAgent, followOwnChat, followWaitingChats } from './followChats.ts';
import { startLiveChat } from './startLiveChat.ts';
import { announceLiveTyping, getOwnChat, markLiveChatRead } from './visitorChat.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const settings = {
  liveChat: liveChatSettingGroup.schemas?.liveChat?.parse({ isOn: true }) as never,
};
const agent = await makeMember(db, { role: 'agent' });
const { token } = await createSession(db, {
  ...{ memberId: agent.id, remember: false, userAgent: 'test', address: '10.0.0.1' },
  now: new Date(),
});
const asAgent = () =>
  testContext(db, { viewer: agent.viewer, sessionId: sessionIdOf(token), bus, settings });
const asVisitor = (secret = 'the secret') =>
  testContext(db, { bus, settings, visitor: testVisitor(secret) });

/** What a stream has told, while it is read in the background. */
function heardFrom<Told>(stream: AsyncIterable<Told>) {
  const heard = { all: [] as Told[], hasEnded: false };
  const iterator = stream[Symbol.asyncIterator]();
  void (async () => {
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) break;
      heard.all.push(value);
    }
    heard.hasEnded = true;
  })();
  return heard;
}

test('both sides hear of each other, and no visitor of notes', async () => {
  await expect(followOwnChat(asVisitor())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await startLiveChat(asVisitor(), { name: 'Ann', email: 'ann@example.org', message: 'Hello' });
  const id = `${(await getOwnChat(asVisitor())).request_id}`;
  const visitor = heardFrom(await followOwnChat(asVisitor()));
  const waiting = heardFrom(followWaitingChats(asAgent()));
  await eventually(() => {
    expect(visitor.all.at(-1)).toMatchObject({ queuePosition: 1, lastSeq: 1 });
    expect(waiting.all.at(-1)).toHaveLength(1);
  });
  await expect(followOwnChat(asVisitor('another'))).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await acceptLiveChat(asAgent(), id);
  const desk = heardFrom(await followAsAgent(asAgent(), id));
  await announcePresence(asAgent(), { id, isTyping: true, leaves: false });
  await eventually(() => {
    expect(visitor.all.at(-1)).toMatchObject({ isAgentTyping: true, queuePosition: null });
    expect(visitor.all.at(-1)?.chat.state).toBe('ACTIVE');
    expect(waiting.all.at(-1)).toEqual([]);
    expect(desk.all.at(-1)?.isVisitorTyping).toBe(false);
  });

  await announceLiveTyping(asVisitor());
  await eventually(() => expect(desk.all.at(-1)?.isVisitorTyping).toBe(true));

  await replyToRequest(asAgent(), id, { message: '<p>Hi</p>', status: 'OPEN' });
  await eventually(() => expect(visitor.all.at(-1)).toMatchObject({ unreadCount: 1 }));
  const { lastSeq = 0 } = visitor.all.at(-1) ?? {};
  const told = visitor.all.length;
  await addRequestNote(asAgent(), id, { message: '<p>Rude</p>' });
  await eventually(() => expect(visitor.all.length).toBeGreaterThan(told));
  expect(visitor.all.at(-1)?.lastSeq).toBe(lastSeq);

  await markLiveChatRead(asVisitor(), lastSeq);
  await eventually(() => {
    expect(desk.all.at(-1)?.chat.visitor_read_seq).toBe(lastSeq);
    expect(visitor.all.at(-1)?.unreadCount).toBe(0);
  });

  // A change of the settings ends all streams: a new one is authorized again.
  bus.publish([{ type: 'settings.changed', payload: {} }]);
  await eventually(() => {
    expect([visitor, waiting, desk].map(({ hasEnded }) => hasEnded)).toEqual([true, true, true]);
  });
});

test('members who are no agents hear nothing of waiting chats', async () => {
  const { viewer } = await makeMember(db);
  expect(() => followWaitingChats(testContext(db, { viewer, bus, settings }))).toThrow(
    expect.objectContaining({ code: 'FORBIDDEN' }),
  );
});
