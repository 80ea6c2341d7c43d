import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { closeExpiredPolls, closePoll, reopenPoll } from './closePoll.ts';
import { makePoll } from './pollFactories.ts';
import { castBallot } from './pollQueries.ts';
import { viewPoll } from './pollViews.ts';
import { undoPollVote, voteInPoll } from './voteInPoll.ts';

const { db } = await openTestDatabase();
const staff = await makeMember(db, { role: 'manager' });

const later = new Date(Date.now() + 3_600_000);
const as = (viewer: Viewer, now?: Date) => testContext(db, { viewer, ...(now && { now }) });

async function see(id: number, viewer: Viewer, now?: Date) {
  const ctx = as(viewer, now);
  const view = await viewPoll(ctx, await getConversation(ctx, id));
  if (view === null) throw new Error('The viewer sees no poll.');
  return view;
}

/** Counters that differ from a recount of the ballots. */
async function wrongPollCounters(id: number): Promise<unknown[]> {
  const { rows } = await sql`
    select option.id from poll_options option where conversation_id = ${id}
      and votes <> (select count(*) from poll_ballots
        where conversation_id = ${id} and option.id = any(option_ids))
    union all select conversation_id from polls where conversation_id = ${id}
      and ballot_count <> (select count(*) from poll_ballots where conversation_id = ${id})`.execute(
    db,
  );
  return rows;
}

test('a vote counts once, a second one replaces it, undoing takes it back', async () => {
  const { post, options } = await makePoll(db, { labels: ['A', 'B', 'C'] });
  const { viewer } = await makeMember(db);
  const [a, b] = options.map(({ id }) => String(id));
  const vote = (...votedOptions: (string | undefined)[]) =>
    voteInPoll(as(viewer), {
      conversationId: post.id,
      votedOptions: votedOptions.filter((id) => id !== undefined),
    });
  for (const chosen of [a, a, b]) {
    await vote(chosen);
    const poll = await see(post.id, viewer);
    expect(poll.votedOptions).toEqual([chosen]);
    expect(poll.totalVoteCount).toBe(1);
    expect(poll.pollOptions.map(({ voteCount }) => voteCount)).toEqual(
      options.map(({ id }) => (String(id) === chosen ? 1 : 0)),
    );
    expect(await wrongPollCounters(post.id)).toEqual([]);
  }
  await undoPollVote(as(viewer), post.id);
  await undoPollVote(as(viewer), post.id);
  expect(await see(post.id, viewer)).toMatchObject({ votedOptions: [], totalVoteCount: 0 });
  expect(await wrongPollCounters(post.id)).toEqual([]);
});

test('selections that the poll does not allow are refused with their rule', async () => {
  const single = await makePoll(db);
  const other = await makePoll(db);
  const some = await makePoll(db, {
    ...{ labels: ['A', 'B', 'C', 'D'], multi_select: true, min_choices: 2, max_choices: 3 },
  });
  const { viewer } = await makeMember(db);
  const idsOf = ({ options }: typeof single) => options.map(({ id }) => String(id));
  const attempts: [typeof single, string[], string][] = [
    [single, [], 'required'],
    [single, idsOf(single), 'tooMany'],
    [single, idsOf(other).slice(0, 1), 'format'],
    [single, ['nonsense'], 'format'],
    [some, idsOf(some).slice(0, 1), 'tooFew'],
    [some, idsOf(some), 'tooMany'],
  ];
  for (const [{ post }, votedOptions, rule] of attempts) {
    const vote = voteInPoll(as(viewer), { conversationId: post.id, votedOptions });
    await expect(vote).rejects.toMatchObject({
      ...{ code: 'VALIDATION_FAILED', detail: { faults: [{ field: 'votedOptions', rule }] } },
    });
  }
  await voteInPoll(as(viewer), {
    conversationId: some.post.id,
    votedOptions: idsOf(some).slice(1),
  });
  expect((await see(some.post.id, viewer)).totalVoteCount).toBe(1);
});

test('nobody votes too early, too late, or without the right to', async () => {
  const { viewer } = await makeMember(db);
  const suspended = { ...viewer, suspendedUntil: new Date('2100-01-01') };
  const now = new Date();
  const past = new Date(now.getTime() - 1_000);
  const attempts: [Viewer, Parameters<typeof makePoll>[1], string][] = [
    [anonymousViewer, {}, 'UNAUTHENTICATED'],
    [suspended, {}, 'ACCOUNT_SUSPENDED'],
    [{ ...viewer, permissions: new Set() }, {}, 'FORBIDDEN'],
    [viewer, { starts_at: later }, 'CONVERSATION_CLOSED'],
    [viewer, { expires_at: past }, 'CONVERSATION_CLOSED'],
    [viewer, { closed_at: past }, 'CONVERSATION_CLOSED'],
    [viewer, { published: false }, 'CONVERSATION_CLOSED'],
    [viewer, { post: { closed_at: past } }, 'CONVERSATION_CLOSED'],
    [viewer, { post: { archived_at: past } }, 'CONVERSATION_CLOSED'],
    [viewer, { post: { is_private: true } }, 'NOT_FOUND'],
    [viewer, { post: { deleted_at: past } }, 'NOT_FOUND'],
  ];
  for (const [who, fields, code] of attempts) {
    const { post, options } = await makePoll(db, fields);
    const votedOptions = [String(options[0]?.id)];
    const vote = voteInPoll(as(who), { conversationId: post.id, votedOptions });
    await expect(vote, JSON.stringify(fields)).rejects.toMatchObject({ code });
    const ballots = db.selectFrom('poll_ballots').where('conversation_id', '=', post.id);
    expect(await ballots.selectAll().execute()).toEqual([]);
  }
});

test('undoing is refused where the poll does not allow it', async () => {
  const { post, options } = await makePoll(db, { allow_undo: false });
  const { viewer } = await makeMember(db);
  const votedOptions = [String(options[0]?.id)];
  await voteInPoll(as(viewer), { conversationId: post.id, votedOptions });
  await expect(undoPollVote(as(viewer), post.id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect((await see(post.id, viewer)).votedOptions).toEqual(votedOptions);
});

test('results are absent for whoever does not see them', async () => {
  const voter = (await makeMember(db)).viewer;
  const other = (await makeMember(db)).viewer;
  const expected = {
    ALWAYS: { other: true, voter: true, otherAfter: true },
    AFTER_VOTE: { other: false, voter: true, otherAfter: true },
    AFTER_CLOSE: { other: false, voter: false, otherAfter: true },
    STAFF: { other: false, voter: false, otherAfter: false },
  };
  for (const [result_visibility, sees] of Object.entries(expected)) {
    const { post, options } = await makePoll(db, { result_visibility, expires_at: later });
    const votedOptions = [String(options[0]?.id)];
    await voteInPoll(as(voter), { conversationId: post.id, votedOptions });
    const shows = async (viewer: Viewer, now?: Date) => {
      const { totalVoteCount, pollOptions } = await see(post.id, viewer, now);
      const counts = [totalVoteCount, ...pollOptions.map(({ voteCount }) => voteCount)];
      expect(new Set(counts.map((count) => count === null)).size).toBe(1);
      return totalVoteCount !== null;
    };
    const after = new Date(later.getTime() + 1);
    expect({
      other: await shows(other),
      voter: await shows(voter),
      otherAfter: await shows(other, after),
    }).toEqual(sees);
    expect(await shows(staff.viewer)).toBe(true);
    expect((await see(post.id, voter)).votedOptions).toEqual(votedOptions);
  }
});

test('a poll closes by hand and by the clock, once, and is reopened', async () => {
  const { post } = await makePoll(db);
  const member = (await makeMember(db)).viewer;
  await expect(closePoll(as(member), post.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await closePoll(as(staff.viewer), post.id);
  await expect(closePoll(as(staff.viewer), post.id)).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
  expect((await see(post.id, member)).state).toBe('CLOSED');
  await expect(reopenPoll(as(member), post.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await reopenPoll(as(staff.viewer), post.id);
  expect((await see(post.id, member)).state).toBe('OPEN');

  await closeExpiredPolls(as(staff.viewer));
  const soon = new Date(later.getTime() - 1_800_000);
  const timed = await makePoll(db, { expires_at: soon });
  expect(await closeExpiredPolls(as(staff.viewer))).toBe(0);
  const ctx = testContext(db, { now: soon });
  expect(await closeExpiredPolls(ctx)).toBe(1);
  expect(await closeExpiredPolls(ctx)).toBe(0);
  expect(ctx.events.map(({ type }) => type)).toEqual(['poll.closed']);
  expect((await see(timed.post.id, member)).closedAt).toBe(soon.toISOString());
});

test('votes at the same time are all counted', async () => {
  const { post, options } = await makePoll(db, { labels: ['A', 'B', 'C'] });
  const members = await Promise.all(Array.from({ length: 12 }, () => makeMember(db)));
  const votes = members.flatMap(({ viewer }, index) =>
    [0, 1, 2].map((turn) =>
      voteInPoll(as(viewer), {
        ...{ conversationId: post.id },
        votedOptions: [String(options[(index + turn) % 3]?.id)],
      }),
    ),
  );
  await Promise.all(votes);
  expect(await wrongPollCounters(post.id)).toEqual([]);
  expect((await see(post.id, staff.viewer)).totalVoteCount).toBe(12);
});

test('votes that share a statement each have their own outcome', async () => {
  const open = await makePoll(db, { labels: ['A', 'B'] });
  const closed = await makePoll(db, { labels: ['A', 'B'], closed_at: new Date() });
  const voters = await Promise.all(Array.from({ length: 6 }, () => makeMember(db)));
  const outcomes = await Promise.all(
    voters.map(({ id: memberId }, index) => {
      const { post, options } = index % 2 === 0 ? closed : open;
      const optionIds = [options[index < 3 ? 0 : 1]?.id ?? 0];
      const voter = { memberId, voterKey: String(memberId) };
      return castBallot(db, { pollId: post.id, ...voter, optionIds, at: new Date() });
    }),
  );
  expect(outcomes.map(({ accepted }) => accepted)).toEqual([false, true, false, true, false, true]);
  const view = await see(open.post.id, staff.viewer);
  expect(view.pollOptions.map(({ voteCount }) => voteCount)).toEqual([1, 2]);
  expect(await wrongPollCounters(open.post.id)).toEqual([]);
  expect(await wrongPollCounters(closed.post.id)).toEqual([]);
});
