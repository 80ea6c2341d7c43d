import { expect, test } from 'vitest';
import { registerFeatures } from '#core/feature/feature.ts';
import type { Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import {
  type ConversationListInput,
  listConversationPage,
} from '#features/content/conversations/server/conversationListService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCommunityEvent } from '#features/engage/communityEvents/server/communityEventFactories.ts';
import { makeContest } from '#features/engage/contests/server/contestFactories.ts';
import { addPoll, makePoll } from '#features/engage/polls/server/pollFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { registerServerFeatures } from '#platform/feature/serverFeature.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { features } from './features.ts';
import { serverFeatures } from './serverFeatures.ts';

registerFeatures(features);
registerServerFeatures(serverFeatures);
const { db } = await openTestDatabase();
const { viewer } = await makeMember(db);

async function list(input: ConversationListInput, as = { viewer }) {
  const { nodes } = await listConversationPage(testContext(db, as), input);
  return nodes.map(({ id }) => id);
}

test('lists of posts are filtered by poll, contest and event', async () => {
  const past = new Date(Date.now() - 1_000);
  const question = await makeConversation(db);
  await addPoll(db, question);
  const open = (await makePoll(db)).post;
  const closed = (await makePoll(db, { closed_at: past })).post;
  const contest = await makeContest(db);
  await makeContest(db, { ends_at: past });
  const online = await makeCommunityEvent(db);
  const starts_at = new Date(Date.now() + 1e7);
  const hall = await makeCommunityEvent(db, { event_type: 'IN_PERSON', starts_at, yes_count: 3 });
  const unfiltered = await list({});
  expect(unfiltered).toEqual([question.id]);
  const polls = await list({ filters: { poll: { states: ['OPEN'] } } });
  expect(polls.toSorted()).toEqual([question.id, open.id].toSorted());
  expect(await list({ types: ['POLLS'], filters: { poll: { states: ['CLOSED'] } } })).toEqual([
    closed.id,
  ]);
  expect(await list({ filters: { contest: { phases: ['OPEN'] } } })).toEqual([contest.id]);
  expect(await list({ filters: { event: { eventTypes: ['IN_PERSON'] } } })).toEqual([hall.id]);
  const types = ['EVENT'];
  expect(await list({ types, sortKey: 'START_TIME' })).toEqual([hall.id, online.id]);
  expect(await list({ types, sortKey: 'YES_COUNT' })).toEqual([online.id, hall.id]);
  expect(await list({ types, sortKey: 'YES_COUNT', sortOrder: 'DESC' })).toEqual([
    ...[hall.id, online.id],
  ]);
});

test('an invalid filter is named', async () => {
  const attempts: [Record<string, unknown>, string][] = [
    [{ surprise: {} }, 'filters.surprise'],
    [{ poll: { states: ['HALF'] } }, 'states.0'],
    [{ event: { from: 'tomorrow' } }, 'from'],
  ];
  for (const [filters, field] of attempts) {
    await expect(list({ filters })).rejects.toMatchObject({
      ...{ code: 'VALIDATION_FAILED', detail: { faults: [{ field }] } },
    });
  }
});

test('the activities of features are those of the post, with their own rules', async () => {
  const { post, options } = await makePoll(db);
  const event = await makeCommunityEvent(db);
  const contest = await makeContest(db);
  const perform = (id: number, activity: string, additional: unknown, as: Viewer = viewer) =>
    performActivity(testContext(db, { viewer: as }), {
      ...{ id, activity, additional, entityType: 'CONVERSATION' },
    });
  await perform(post.id, 'poll-vote', { votedOptions: [String(options[0]?.id)] });
  await perform(event.id, 'rsvp-event', { response: 'YES', answers: {} });
  await perform(contest.id, 'submit-contest-entry', {
    ...{ title: 'My garden', content: '<p>It is green all over.</p>' },
    ...{ acceptTerms: true, termsVersion: 1 },
  });
  const [ballots, rsvps, entries] = await Promise.all([
    db.selectFrom('poll_ballots').select('conversation_id').execute(),
    db.selectFrom('community_event_rsvps').select('response').execute(),
    db.selectFrom('contest_entries').select('status').execute(),
  ]);
  expect(ballots).toEqual([{ conversation_id: post.id }]);
  expect(rsvps).toEqual([{ response: 'YES' }]);
  expect(entries).toEqual([{ status: 'SUBMITTED' }]);
  const suspended = { ...viewer, suspendedUntil: new Date('2099-01-01') };
  const rsvp = { response: 'NO', answers: {} };
  await expect(perform(event.id, 'rsvp-event', rsvp, suspended)).rejects.toMatchObject({
    code: 'ACCOUNT_SUSPENDED',
  });
  await expect(perform(contest.id, 'rsvp-event', rsvp)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
