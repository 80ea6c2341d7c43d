import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { createSession, sessionIdOf } from '#platform/sessions/sessions.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { updateRequests } from './agentRequestService.ts';
import { followQueue, type QueueNews } from './followQueue.ts';
import { announcePresence } from './supportPresence.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();

async function as(role: string) {
  const member = await makeMember(db, { role });
  const { token } = await createSession(db, {
    ...{ memberId: member.id, remember: false, userAgent: 'test', address: '10.0.0.1' },
    now: new Date(),
  });
  return {
    ...member,
    ctx: () => testContext(db, { ...member, sessionId: sessionIdOf(token), bus }),
  };
}

const agent = await as('agent');

test('an agent hears which requests of the view changed, came or left', async () => {
  const heard: (readonly QueueNews[])[] = [];
  const stream = (await followQueue(agent.ctx(), 'unassigned'))[Symbol.asyncIterator]();
  void (async () => {
    for (;;) {
      const { value, done } = await stream.next();
      if (done) break;
      heard.push(value);
    }
  })();
  const request = await makeSupportRequest(db, { status: 'NEW' });
  const id = `${request.id}`;
  await announcePresence(agent.ctx(), { id, isTyping: true, leaves: false });
  await updateRequests(agent.ctx(), [id], { priority: 'HIGH' });
  await eventually(() => {
    expect(heard).toMatchObject([[{ id: request.id, matches: true }]]);
    expect(heard[0]?.[0]?.updatedAt.getTime()).toBeGreaterThan(request.updated_at.getTime());
  });
  await updateRequests(agent.ctx(), [id], { assigneeId: `${agent.id}` });
  await eventually(() =>
    expect(heard.slice(1)).toMatchObject([[{ id: request.id, matches: false }]]),
  );
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', agent.id).execute();
  await updateRequests((await as('agent')).ctx(), [id], { priority: 'LOW' });
  await eventually(async () => expect((await stream.next()).done).toBe(true));
  expect(heard).toHaveLength(2);
});

test('only agents follow, and only views that there are for them', async () => {
  const member = await as('member');
  await expect(followQueue(member.ctx(), 'inbox')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const other = await as('agent');
  await expect(followQueue(other.ctx(), '404')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a request that was opened is told apart from one that changed', async () => {
  const stream = (await followQueue((await as('agent')).ctx(), 'all'))[Symbol.asyncIterator]();
  const heard = stream.next();
  const customer = await as('member');
  const { id } = await createSupportRequest(customer.ctx(), {
    ...{ kind: 'CASE', title: 'Pump', message: '<p>It leaks.</p>' },
  });
  expect((await heard).value).toMatchObject([{ id, matches: true, isNew: true }]);
  const later = stream.next();
  await updateRequests((await as('agent')).ctx(), [`${id}`], { priority: 'LOW' });
  expect((await later).value).toMatchObject([{ id, isNew: false }]);
});
