import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { mayEnter, mayVote } from './contestActionRules.ts';
import { addEntry, makeContest } from './contestFactories.ts';

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
