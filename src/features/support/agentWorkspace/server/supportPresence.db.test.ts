import { expect, test } from 'vitest';
import type { DomainEvent } from '#core/domainEvents.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { startEventRelay } from '#platform/events/eventRelay.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listPresentIn } from './presentInList.ts';
import { announcePresence, listPresent } from './supportPresence.ts';

const database = await openTestDatabase();
const { db } = database;

test('an agent in one process is announced to those in another', async () => {
  const [one, other] = [createEventBus(), createEventBus()];
  const relays = await Promise.all(
    [one, other].map((bus) =>
      startEventRelay({ database, bus, onGap: () => undefined, onLost: () => undefined }),
    ),
  );
  const heard: DomainEvent[] = [];
  other.subscribe((event) => heard.push(event));
  const [agent, second] = [
    await makeMember(db, { role: 'agent' }),
    await makeMember(db, { role: 'agent' }),
  ];
  const { id } = await makeSupportRequest(db);
  const ctx = testContext(db, { viewer: agent.viewer, bus: one });
  await announcePresence(ctx, { id: `${id}`, isTyping: true, leaves: false });
  await eventually(() =>
    expect(heard).toEqual([
      { type: 'supportRequest.presence', payload: { requestId: id, memberId: agent.id } },
    ]),
  );
  expect(await listPresent(testContext(db, { viewer: second.viewer }), id)).toEqual([
    { memberId: agent.id, isTyping: true },
  ]);
  // On the list too, for whoever works on the request.
  const asks = (viewer: typeof second.viewer) =>
    listPresentIn(testContext(db, { viewer }), [`${id}`, '987654', 'x']);
  const there = { requestId: id, memberId: agent.id, isTyping: true };
  expect(await asks(second.viewer)).toEqual([there]);
  expect(await asks(agent.viewer)).toEqual([]);
  const scoped = new Map([[1, new Set(['MANAGE_PRIVATE_MESSAGES'] as const)]]);
  const member = await makeMember(db);
  expect(await asks({ ...member.viewer, scoped })).toEqual([]);
  await expect(asks(member.viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await Promise.all(relays.map((relay) => relay.stop()));
});
