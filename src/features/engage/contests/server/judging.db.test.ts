import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { listConversationPage } from '#features/content/conversations/server/conversationListService.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { updateConversation } from '#features/content/conversations/server/conversationService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { announceDueContests, performContestActivity } from './announceContest.ts';
import { addEntry, makeContest } from './contestFactories.ts';
import { contestMemberData } from './contestStoredData.ts';
import { viewContest, viewContestEntry } from './contestViews.ts';
import { changeJudge, openJudging, reviewEntry } from './judging.ts';
import { openEntryDraft } from './openEntryDraft.ts';
import { performEntryActivity } from './performEntryActivity.ts';
import { saveContestEntry } from './saveContestEntry.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const author = await makeMember(db, { username: 'secret_author', full_name: 'Secret Author' });
const judge = await makeMember(db);
const other = await makeMember(db);
const day = 86_400_000;
const later = new Date(Date.now() + 2 * day);
const as = (viewer: Viewer, now = later) => testContext(db, { viewer, now });
const criteria = JSON.stringify([
  { label: 'Idea', weight: 2 },
  { label: 'Craft', weight: 1 },
]);

const enter = (contest: { id: number }, { viewer } = author, title = 'My garden') =>
  saveContestEntry(as(viewer, new Date()), {
    ...{ contestId: String(contest.id), title, content: '<p>Look.</p>', submit: true },
    ...{ acceptTerms: false, termsVersion: 1 },
  });

async function makeBlindContest(judges: { username: string }[] = [judge]) {
  const contest = await makeContest(db, { blind: true, criteria });
  for (const { username } of judges) {
    await changeJudge(as(manager.viewer), contest.id, { username, remove: false });
  }
  return contest;
}

const score = (viewer: Viewer, id: number, scores: number[], now = later) =>
  reviewEntry(as(viewer, now), id, { scores, comment: null, recuse: false });

test('an entry of a blind contest is no post, and judges don’t learn who wrote it', async () => {
  const contest = await makeBlindContest();
  const entry = await enter(contest);
  expect(entry).toMatchObject({ status: 'SUBMITTED', post_id: null });
  for (const { viewer } of [judge, other, manager]) {
    await expect(getConversation(as(viewer), entry.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const list = await listConversationPage(as(viewer), { types: ['CONTEST_ENTRY'] });
    expect(list.nodes.filter(({ author_id }) => author_id === author.id)).toEqual([]);
  }
  const judging = await openJudging(as(judge.viewer), contest.id);
  expect(judging.entries).toMatchObject([{ title: 'My garden', isMine: true, path: null }]);
  const ctx = as(judge.viewer);
  const view = await viewContest(ctx, await getConversation(ctx, contest.id));
  expect(view).toMatchObject({ entryCount: 1, judge: 'OK', manage: 'FORBIDDEN', winners: [] });
  const told = JSON.stringify([judging, view]);
  expect(told).not.toMatch(/secret|"memberId"|author/i);
  const draft = openEntryDraft(ctx, { contestId: null, entryId: String(entry.id) });
  await expect(draft).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(openJudging(as(other.viewer), contest.id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('judges see entries when the contest has ended, without scores of others', async () => {
  const second = await makeMember(db);
  const contest = await makeBlindContest([judge, second]);
  const entry = await enter(contest);
  const early = await openJudging(as(judge.viewer, new Date()), contest.id);
  expect(early.entries).toEqual([]);
  await expect(score(judge.viewer, entry.id, [9, 3], new Date())).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
  await score(judge.viewer, entry.id, [5, 5]);
  await score(judge.viewer, entry.id, [9, 3]);
  await score(second.viewer, entry.id, [8, 8]);
  const [seen] = (await openJudging(as(judge.viewer), contest.id)).entries;
  expect(seen).toMatchObject({ review: { scores: [9, 3] }, results: null });
  const [whole] = (await openJudging(as(manager.viewer), contest.id)).entries;
  expect(whole?.results).toEqual({
    ...{ reviewCount: 2, recusedCount: 0, average: 7.5, rank: 1, isShared: false },
  });
  await expect(score(judge.viewer, entry.id, [9])).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await expect(score(judge.viewer, entry.id, [9, 11])).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await expect(score(other.viewer, entry.id, [9, 3])).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what judges read stays as it was when the contest ended', async () => {
  for (const blind of [true, false]) {
    const contest = await makeContest(db, { blind, criteria });
    const { username } = judge;
    await changeJudge(as(manager.viewer), contest.id, { username, remove: false });
    const entry = await enter(contest);
    const changed = { title: 'Changed', content: '<p>Changed.</p>' };
    const late = saveContestEntry(as(author.viewer), {
      ...{ contestId: String(contest.id), entryId: String(entry.id), submit: true, ...changed },
      ...{ acceptTerms: false, termsVersion: 1 },
    });
    await expect(late).rejects.toMatchObject({ code: 'CONVERSATION_CLOSED' });
    for (const { viewer } of [author, manager]) {
      await expect(updateConversation(as(viewer), entry.id, changed)).rejects.toMatchObject({
        code: blind ? 'NOT_FOUND' : 'BAD_REQUEST',
      });
    }
    expect((await openJudging(as(judge.viewer), contest.id)).entries).toMatchObject([
      { title: 'My garden', content: '<p>Look.</p>' },
    ]);
  }
});

test('a judge is recused from their own entry and their partner’s, or by choice', async () => {
  const partner_id = 'acme';
  const colleague = await makeMember(db, { partner_id });
  const partnerJudge = await makeMember(db, { partner_id });
  const contest = await makeBlindContest([judge, partnerJudge]);
  const own = await enter(contest, judge, 'Own');
  const theirs = await enter(contest, colleague, 'Of the colleague');
  await enter(contest, other, 'Of someone else');
  const titles = async (viewer: Viewer) =>
    (await openJudging(as(viewer), contest.id)).entries.map(({ title }) => title);
  expect(await titles(judge.viewer)).toEqual(['Of the colleague', 'Of someone else']);
  expect(await titles(partnerJudge.viewer)).toEqual(['Own', 'Of someone else']);
  await expect(score(judge.viewer, own.id, [9, 3])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(score(partnerJudge.viewer, theirs.id, [9, 3])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await score(judge.viewer, theirs.id, [9, 3]);
  await reviewEntry(as(judge.viewer), theirs.id, { scores: [], comment: null, recuse: true });
  const whole = await openJudging(as(manager.viewer), contest.id);
  expect(whole.entries.find(({ title }) => title === 'Of the colleague')?.results).toEqual({
    ...{ reviewCount: 0, recusedCount: 1, average: null, rank: null, isShared: false },
  });
});

test('a manager who judges sees results of an entry once they have reviewed it', async () => {
  const contest = await makeBlindContest([judge, manager]);
  const entry = await enter(contest);
  await score(judge.viewer, entry.id, [9, 3]);
  const results = async () =>
    (await openJudging(as(manager.viewer), contest.id)).entries[0]?.results;
  expect(await results()).toBeNull();
  await score(manager.viewer, entry.id, [3, 3]);
  expect(await results()).toMatchObject({ reviewCount: 2, average: 5 });
});

test('a removed judge’s scores don’t count; only managers assign judges', async () => {
  const contest = await makeBlindContest();
  const entry = await enter(contest);
  await score(judge.viewer, entry.id, [9, 3]);
  const remove = { username: judge.username, remove: true };
  await expect(changeJudge(as(judge.viewer), contest.id, remove)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await changeJudge(as(manager.viewer), contest.id, remove);
  const [whole] = (await openJudging(as(manager.viewer), contest.id)).entries;
  expect(whole?.results).toMatchObject({ reviewCount: 0 });
  await expect(score(judge.viewer, entry.id, [9, 3])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    changeJudge(as(manager.viewer), contest.id, { username: 'no_one_here', remove: false }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('winners of a blind contest are selected without a post; the announcement publishes entries', async () => {
  const contest = await makeBlindContest();
  const entry = await enter(contest);
  const copied = await enter(contest, other, 'Copied');
  const select = { activity: 'select-contest-winner', position: 'WINNER', message: 'Well done' };
  await expect(performEntryActivity(as(judge.viewer), entry.id, select)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await performEntryActivity(as(manager.viewer), entry.id, select);
  await performEntryActivity(as(manager.viewer), copied.id, {
    ...{ activity: 'disqualify-contest-entry', message: 'Not your own' },
  });
  const ctx = as(other.viewer);
  const own = (await viewContest(ctx, await getConversation(ctx, contest.id)))?.ownEntries;
  expect(own).toMatchObject([{ status: 'DISQUALIFIED', message: 'Not your own' }]);
  await performContestActivity(as(manager.viewer), {
    ...{ conversationId: contest.id, activity: 'announce-contest' },
  });
  const shown = as(judge.viewer);
  const post = await getConversation(shown, entry.id);
  expect(post).toMatchObject({ author_id: author.id, type: 'CONTEST_ENTRY' });
  expect((await viewContestEntry(shown, post))?.position).toBe('WINNER');
  await expect(getConversation(shown, copied.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a blind contest is also published when it is announced on time', async () => {
  const announce_at = new Date(Date.now() + 1.5 * day);
  const contest = await makeContest(db, { blind: true, announce_at });
  const entry = await addEntry(db, contest, {
    ...{ member_id: author.id, post_id: null, position: 'WINNER' },
  });
  await announceDueContests(as(manager.viewer));
  expect((await getConversation(as(other.viewer), entry.id)).author_id).toBe(author.id);
});

test('deleting an account deletes its entries of blind contests, with their reviews', async () => {
  const contest = await makeBlindContest();
  const leaving = await makeMember(db);
  const entry = await enter(contest, leaving);
  await score(judge.viewer, entry.id, [9, 3]);
  await db.transaction().execute(async (trx) => {
    await contestMemberData.contest_entries.erase(trx, {
      ...{ memberId: leaving.id, name: leaving.username, emailKey: leaving.email_key },
    });
  });
  expect((await openJudging(as(manager.viewer), contest.id)).entries).toEqual([]);
});

test('entries are listed by rank, and the declared order decides between equal ones', async () => {
  const tie_order = ['EARLIEST_ENTRY'];
  for (const order of [[], tie_order]) {
    const contest = await makeContest(db, { criteria, tie_order: order });
    await changeJudge(as(manager.viewer), contest.id, { username: judge.username, remove: false });
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const second = await addEntry(db, contest, { member_id: author.id, submitted_at: at(1) });
    const first = await addEntry(db, contest, { member_id: other.id, submitted_at: at(2) });
    const last = await addEntry(db, contest, { member_id: manager.id });
    await score(judge.viewer, second.id, [8, 8]);
    await score(judge.viewer, first.id, [8, 8]);
    await score(judge.viewer, last.id, [1, 9]);
    const { entries } = await openJudging(as(manager.viewer), contest.id);
    const ranks = entries.map(({ id, results }) => [Number(id), results?.rank, results?.isShared]);
    expect(ranks).toEqual(
      order.length === 0
        ? [
            [second.id, 1, true],
            [first.id, 1, true],
            [last.id, 3, false],
          ]
        : [
            [first.id, 1, false],
            [second.id, 2, false],
            [last.id, 3, false],
          ],
    );
    // Ranks would tell a manager who judges about entries that they have not reviewed.
    await changeJudge(as(manager.viewer), contest.id, {
      ...{ username: manager.username, remove: false },
    });
    await score(manager.viewer, first.id, [5, 5]);
    const own = (await openJudging(as(manager.viewer), contest.id)).entries;
    expect(own.map(({ results }) => results?.rank ?? null)).toEqual([null, null, null]);
  }
});
