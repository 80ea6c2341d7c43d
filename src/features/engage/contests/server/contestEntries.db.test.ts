import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { announceDueContests, performContestActivity } from './announceContest.ts';
import { addEntry, makeContest } from './contestFactories.ts';
import { viewContest, viewContestEntry } from './contestViews.ts';
import { openEntryDraft } from './openEntryDraft.ts';
import { performEntryActivity } from './performEntryActivity.ts';
import { saveContestEntry } from './saveContestEntry.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const member = await makeMember(db);
const other = await makeMember(db);
const day = 86_400_000;
const later = new Date(Date.now() + 2 * day);
const as = (viewer: Viewer, now = new Date()) => testContext(db, { viewer, now });

const enter = (contest: { id: number }, more: object = {}, { viewer } = member, now?: Date) =>
  saveContestEntry(as(viewer, now), {
    ...{
      contestId: String(contest.id),
      title: 'My garden',
      content: '<p>Look at <b>this</b>.</p>',
    },
    ...{ acceptTerms: true, termsVersion: 1, submit: true },
    ...more,
  });

const viewOf = async (id: number, viewer: Viewer, now?: Date) => {
  const ctx = as(viewer, now);
  return viewContest(ctx, await getConversation(ctx, id));
};

test('staff create a contest in the composer; members do not, and its dates are in order', async () => {
  const category = await makeCategory(db);
  const create = (viewer: Viewer, config: object) =>
    createConversation(as(viewer), {
      ...{ communityPostType: 'CONTEST', title: 'The best garden of the year' },
      ...{ content: '<p>Show us your garden.</p>', categoryIds: [String(category.id)] },
      composerFields: { communityContestConfig: config },
    });
  const dates = { startDate: '2100-01-01T00:00:00Z', endDate: '2100-02-01T00:00:00Z' };
  const post = await create(manager.viewer, dates);
  expect(await viewOf(post.id, member.viewer)).toMatchObject({
    ...{ phase: 'UPCOMING', maxEntriesAllowed: 1, enter: 'CONVERSATION_CLOSED' },
    manage: 'FORBIDDEN',
  });
  await expect(create(member.viewer, dates)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(
    create(manager.viewer, { ...dates, endDate: dates.startDate }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('what decides ties is declared until the contest ends, and only what it has', async () => {
  const contest = await makeContest(db, { criteria: '[{"label":"Idea","weight":1}]' });
  const declare = (tieOrder: string[], now = new Date(), more: object = {}) =>
    updateConversation(as(manager.viewer, now), contest.id, {
      composerFields: {
        communityContestConfig: {
          startDate: new Date(Date.now() - day).toISOString(),
          endDate: new Date(Date.now() + day).toISOString(),
          ...{ criteria: [{ label: 'Idea', weight: 1 }], timeZone: 'Asia/Kathmandu', tieOrder },
          ...more,
        },
      },
    });
  await declare(['FIRST_CRITERION', 'EARLIEST_ENTRY']);
  expect(await viewOf(contest.id, member.viewer)).toMatchObject({
    ...{ timeZone: 'Asia/Kathmandu', tieOrder: ['FIRST_CRITERION', 'EARLIEST_ENTRY'] },
    criteria: [{ label: 'Idea', weight: 1 }],
  });
  for (const [refused, now, more] of [
    [['COMMUNITY_VOTES']],
    [['EARLIEST_ENTRY', 'EARLIEST_ENTRY']],
    [['EARLIEST_ENTRY'], new Date(Date.now() + 2 * day)],
    [[], new Date(), { timeZone: 'Mars/Olympus' }],
  ] as [string[], Date?, object?][]) {
    await expect(declare(refused, now, more)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
});

test('a draft is seen by its author only; submitted, it is a post', async () => {
  const contest = await makeContest(db);
  const draft = await enter(contest, { submit: false });
  expect(draft).toMatchObject({ status: 'DRAFT', post_id: null });
  const entryId = String(draft.id);
  const open = (viewer: Viewer) => openEntryDraft(as(viewer), { contestId: null, entryId });
  expect((await open(member.viewer)).title).toBe('My garden');
  await expect(open(manager.viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(enter(contest, { entryId }, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const sent = await enter(contest, { entryId });
  expect(sent).toMatchObject({ id: draft.id, status: 'SUBMITTED', post_id: draft.id });
  const post = await getConversation(as(other.viewer), draft.id);
  expect(post).toMatchObject({ type: 'CONTEST_ENTRY', author_id: member.id });
});

test('each member has as many entries as allowed, also when they are sent at once', async () => {
  const contest = await makeContest(db, { max_entries: 2 });
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => enter(contest)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const [first] = (await viewOf(contest.id, member.viewer))?.ownEntries ?? [];
  const withdraw = { activity: 'withdraw-contest-entry' };
  const id = Number(first?.id);
  await expect(performEntryActivity(as(other.viewer), id, withdraw)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await performEntryActivity(as(member.viewer), id, withdraw);
  await expect(getConversation(as(member.viewer), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await enter(contest);
});

test('terms, length and phase are checked', async () => {
  const contest = await makeContest(db, { terms: 'Be fair.', terms_version: 2, min_length: 12 });
  await expect(enter(contest, { termsVersion: 2, acceptTerms: false })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await expect(enter(contest)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  const short = { termsVersion: 2, content: '<p><b>Too</b> <i>short</i></p>' };
  await expect(enter(contest, short)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  const right = { termsVersion: 2 };
  await expect(enter(contest, right, member, later)).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
  await enter(contest, right);
});

test('winners are secret until they are announced; a disqualified entry is private', async () => {
  const contest = await makeContest(db);
  const entry = await addEntry(db, contest, { member_id: member.id });
  const select = { activity: 'select-contest-winner', position: 'RUNNER_UP', message: 'Well done' };
  const act = (viewer: Viewer, given: object) =>
    performEntryActivity(as(viewer, later), entry.id, given);
  await expect(act(member.viewer, select)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await act(manager.viewer, select);
  const seen = async (viewer: Viewer) => {
    const ctx = as(viewer, later);
    const view = await viewContestEntry(ctx, await getConversation(ctx, entry.id));
    return [view?.position, (await viewOf(contest.id, viewer, later))?.winners.length];
  };
  expect(await seen(manager.viewer)).toEqual(['RUNNER_UP', 1]);
  expect(await seen(member.viewer)).toEqual([null, 0]);
  const announce = { conversationId: contest.id, activity: 'announce-contest' };
  await expect(performContestActivity(as(manager.viewer), announce)).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
  await expect(performContestActivity(as(member.viewer, later), announce)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await performContestActivity(as(manager.viewer, later), announce);
  expect(await seen(other.viewer)).toEqual(['RUNNER_UP', 1]);
  await act(manager.viewer, { activity: 'disqualify-contest-entry', message: 'Copied' });
  await expect(getConversation(as(other.viewer), entry.id)).rejects.toThrow();
  expect((await viewOf(contest.id, other.viewer, later))?.winners).toEqual([]);
});

test('votes of many members at once are counted exactly; a second vote moves the first', async () => {
  const contest = await makeContest(db, { community_vote: true });
  const entries = await Promise.all(
    [member, other].map(({ id }) => addEntry(db, contest, { member_id: id })),
  );
  const voters = await Promise.all(Array.from({ length: 16 }, () => makeMember(db)));
  const vote = (index: number, to: number) =>
    performEntryActivity(as(voters[index]?.viewer ?? member.viewer), entries[to]?.id ?? 0, {
      activity: 'vote-contest-entry',
    });
  await Promise.all(voters.map((_voter, index) => vote(index, index % 2)));
  await Promise.all(voters.slice(0, 4).map((_voter, index) => vote(index, 1)));
  const counts = await db
    .selectFrom('contest_entries')
    .select('votes')
    .where('contest_id', '=', contest.id)
    .orderBy('votes')
    .execute();
  expect(counts.map(({ votes }) => votes)).toEqual([6, 10]);
  await expect(
    performEntryActivity(as(member.viewer), entries[0]?.id ?? 0, {
      activity: 'vote-contest-entry',
    }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a contest is announced at the time that was set, once it has a winner', async () => {
  const announce_at = new Date(Date.now() + 1.5 * day);
  const contest = await makeContest(db, { announce_at });
  const entry = await addEntry(db, contest, { member_id: member.id });
  const ended = as(manager.viewer, later);
  await announceDueContests(ended);
  expect((await viewOf(contest.id, member.viewer, later))?.phase).toBe('JUDGING');
  const announce = { conversationId: contest.id, activity: 'announce-contest' };
  await expect(performContestActivity(ended, announce)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field: 'winner', rule: 'required', message: expect.any(String) }] },
  });
  await performEntryActivity(ended, entry.id, { activity: 'select-contest-winner' });
  await announceDueContests(as(manager.viewer));
  expect((await viewOf(contest.id, member.viewer))?.phase).toBe('OPEN');
  await announceDueContests(as(manager.viewer, later));
  expect((await viewOf(contest.id, member.viewer, later))?.phase).toBe('ANNOUNCED');
});
