import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { listNotificationPage } from '#features/engage/notifications/server/notificationService.ts';
import { pointConsumer } from '#features/engage/points/server/pointConsumer.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { performContestActivity } from './announceContest.ts';
import { addEntry, makeContest } from './contestFactories.ts';
import { performEntryActivity } from './performEntryActivity.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const manager = await makeMember(db, { role: 'manager' });
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [pointConsumer, notificationConsumer], bus));
});
afterAll(() => stop());

const as = (viewer: Viewer) => testContext(db, { viewer, bus });
const act = (id: number, given: object) => performEntryActivity(as(manager.viewer), id, given);
const announce = ({ id }: { id: number }) =>
  performContestActivity(as(manager.viewer), {
    ...{ conversationId: id, activity: 'announce-contest' },
  });

async function pointsOf({ id }: { id: number }): Promise<number> {
  await allEventsHandled(db, 'points');
  const row = await db
    .selectFrom('points_total')
    .select('points')
    .where('member_id', '=', id)
    .executeTakeFirst();
  return row?.points ?? 0;
}

async function noticesOf({ viewer }: { viewer: Viewer }): Promise<string[]> {
  await allEventsHandled(db, 'notifications');
  const { nodes } = await listNotificationPage(as(viewer), { first: 20 });
  return nodes.map(({ type }) => type).toSorted();
}

for (const blind of [false, true]) {
  test(`winners get points and notifications at the announcement, until disqualified${blind ? ' (blind)' : ''}`, async () => {
    const [winner, runnerUp, other] = await Promise.all([1, 2, 3].map(() => makeMember(db)));
    if (!winner || !runnerUp || !other) throw new Error('no members');
    const contest = await makeContest(db, { blind, ends_at: new Date(Date.now() - 1_000) });
    const enter = ({ id }: { id: number }) =>
      addEntry(db, contest, { member_id: id, ...(blind && { post_id: null }) });
    const first = await enter(winner);
    const second = await enter(runnerUp);
    await enter(other);
    await act(first.id, { activity: 'select-contest-winner' });
    await act(second.id, { activity: 'select-contest-winner', position: 'RUNNER_UP' });
    const before = { winner: await pointsOf(winner), second: await pointsOf(runnerUp) };
    expect(await noticesOf(winner)).toEqual([]);

    await announce(contest);
    expect((await pointsOf(winner)) - before.winner).toBeGreaterThanOrEqual(50);
    expect((await pointsOf(runnerUp)) - before.second).toBeGreaterThanOrEqual(20);
    expect(await noticesOf(winner)).toContain('contestPlaced');
    expect(await noticesOf(other)).toEqual(['contestAnnounced']);

    const won = await pointsOf(winner);
    await act(first.id, { activity: 'disqualify-contest-entry', message: 'Copied' });
    expect(won - (await pointsOf(winner))).toBeGreaterThanOrEqual(50);
    const left = await noticesOf(winner);
    expect(left).not.toContain('contestPlaced');
    expect(left).toContain('contestDisqualified');
    await act(second.id, { activity: 'un-select-contest-winner' });
    expect(await noticesOf(runnerUp)).not.toContain('contestPlaced');
  });
}
