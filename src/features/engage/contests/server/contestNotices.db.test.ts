import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { listNotificationPage } from '#features/engage/notifications/server/notificationService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { performContestActivity } from './announceContest.ts';
import { addEntry, makeContest } from './contestFactories.ts';
import { contestLoader } from './contestQueries.ts';
import { viewContest } from './contestViews.ts';
import { changeJudge } from './judging.ts';
import { performEntryActivity } from './performEntryActivity.ts';
import { saveContestEntry } from './saveContestEntry.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const manager = await makeMember(db, { role: 'manager' });
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [notificationConsumer], bus));
});
afterAll(() => stop());

const as = (viewer: Viewer) => testContext(db, { viewer, bus });

async function noticesOf({ viewer }: { viewer: Viewer }) {
  await allEventsHandled(db, 'notifications');
  const { nodes } = await listNotificationPage(as(viewer), { first: 20 });
  return nodes.map(({ type, actorCount }) => ({ type, actorCount }));
}

for (const blind of [false, true]) {
  test(`the organizer is notified of each entry once${blind ? ', without its author if blind' : ''}`, async () => {
    const organizer = await makeMember(db, { role: 'manager' });
    const author = await makeMember(db);
    const contest = await makeContest(db, { blind, post: { author_id: organizer.id } });
    const save = (entryId: string | null, submit: boolean) =>
      saveContestEntry(as(author.viewer), {
        ...{ contestId: String(contest.id), entryId, title: 'Mine', content: '<p>Beans.</p>' },
        ...{ acceptTerms: false, termsVersion: 1, submit },
      });
    const { id } = await save(null, false);
    expect(await noticesOf(organizer)).toEqual([]);
    await save(String(id), true);
    await save(String(id), true);
    expect(await noticesOf(organizer)).toEqual([
      { type: 'contestEntryReceived', actorCount: blind ? 0 : 1 },
    ]);
  });
}

test('judges are notified when they are assigned, and no longer once removed', async () => {
  const judge = await makeMember(db);
  const contest = await makeContest(db);
  const change = (remove: boolean) =>
    changeJudge(as(manager.viewer), contest.id, { username: judge.username, remove });
  await change(false);
  expect(await noticesOf(judge)).toMatchObject([{ type: 'contestJudgeInvited' }]);
  await change(true);
  expect(await noticesOf(judge)).toEqual([]);
});

test('everyone who took part is notified of a cancellation', async () => {
  const [author, other] = [await makeMember(db), await makeMember(db)];
  const contest = await makeContest(db);
  await addEntry(db, contest, { member_id: author.id });
  await performContestActivity(as(manager.viewer), {
    ...{ conversationId: contest.id, activity: 'cancel-contest' },
  });
  expect(await noticesOf(author)).toMatchObject([{ type: 'contestCancelled' }]);
  expect(await noticesOf(other)).toEqual([]);
});

test('winners are shown by name with the message of the selection, once announced', async () => {
  const author = await makeMember(db, { full_name: 'Ada Winner' });
  const reader = await makeMember(db);
  const contest = await makeContest(db, { ends_at: new Date(Date.now() - 1_000) });
  const entry = await addEntry(db, contest, { member_id: author.id });
  const select = (message: string) =>
    performEntryActivity(as(manager.viewer), entry.id, {
      ...{ activity: 'select-contest-winner', position: 'WINNER', message },
    });
  await select('Simple.');
  await select('Simple, and shared.');
  const winnersFor = async ({ viewer }: { viewer: Viewer }) => {
    const ctx = as(viewer);
    contestLoader(ctx).clear(contest.id);
    return (await viewContest(ctx, contest))?.winners;
  };
  expect(await winnersFor(reader)).toEqual([]);
  await performContestActivity(as(manager.viewer), {
    ...{ conversationId: contest.id, activity: 'announce-contest' },
  });
  expect(await winnersFor(reader)).toMatchObject([
    {
      ...{ position: 'WINNER', message: 'Simple, and shared.' },
      author: { id: String(author.id), fullName: 'Ada Winner', left: null },
    },
  ]);
});
