import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { mayEnter, mayVote } from './contestActionRules.ts';
import { addEntry, makeContest } from './contestFactories.ts';
import { viewContestEntry } from './contestViews.ts';
import { performEntryActivity } from './performEntryActivity.ts';

const { db } = await openTestDatabase();
const past = new Date(Date.now() - 1_000);

async function ask(rule: ActionRule, { viewer }: { viewer: Viewer }, id: number) {
  const post = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const subject: Parameters<ActionRule>[1] = { memberId: null, post } as never; // other targets are not read
  return rule(testContext(db, { viewer }), subject);
}

test('“Why can’t I?” answers for contests as the services do', async () => {
  const member = await makeMember(db);
  const other = await makeMember(db);
  const open = await makeContest(db, { community_vote: true });
  const ended = await makeContest(db, { ends_at: past });
  const closed = { ok: false, code: 'CONVERSATION_CLOSED' };
  expect(await ask(mayEnter, member, open.id)).toEqual({ ok: true });
  expect(await ask(mayEnter, member, ended.id)).toMatchObject(closed);
  const entry = await addEntry(db, open, { member_id: other.id });
  expect(await ask(mayVote, member, entry.id)).toEqual({ ok: true });
  expect(await ask(mayVote, other, entry.id)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  const unvoted = await addEntry(db, ended, { member_id: other.id });
  expect(await ask(mayVote, member, unvoted.id)).toMatchObject(closed);
  const question = await makeConversation(db);
  expect(await ask(mayEnter, member, question.id)).toBeNull();
  expect(await ask(mayVote, member, question.id)).toBeNull();
});

test('a contest can require an account age of its voters, and says so', async () => {
  const joined_at = new Date(Date.now() - 6 * 86_400_000);
  const [newcomer, author] = [await makeMember(db, { joined_at }), await makeMember(db)];
  const ends_at = new Date(Date.now() + 2 * 86_400_000);
  const contest = await makeContest(db, { community_vote: true, min_voter_age_days: 7, ends_at });
  const entry = await addEntry(db, contest, { member_id: author.id });
  const denied = {
    code: 'FORBIDDEN',
    message: 'To vote in this contest, your account must be at least 7 days old.',
  };
  expect(await ask(mayVote, newcomer, entry.id)).toMatchObject({ ok: false, ...denied });
  const voteAt = (now: Date) =>
    performEntryActivity(testContext(db, { viewer: newcomer.viewer, now }), entry.id, {
      activity: 'vote-contest-entry',
    });
  const viewAt = async (now: Date) => {
    const ctx = testContext(db, { viewer: newcomer.viewer, now });
    return viewContestEntry(ctx, await getConversation(ctx, entry.id));
  };
  await expect(voteAt(new Date())).rejects.toMatchObject(denied);
  expect(await viewAt(new Date())).toMatchObject({ vote: 'FORBIDDEN', minVoterAgeDays: 7 });
  const dayLater = new Date(Date.now() + 86_400_000);
  expect(await viewAt(dayLater)).toMatchObject({ vote: 'OK', minVoterAgeDays: null });
  await voteAt(dayLater);
  expect(await viewAt(dayLater)).toMatchObject({ hasVoted: true });
});
