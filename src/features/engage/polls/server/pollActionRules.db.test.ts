import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { managePoll, votePoll } from './pollActionRules.ts';
import { makePoll } from './pollFactories.ts';
import { voteInPoll } from './voteInPoll.ts';

const { db } = await openTestDatabase();

async function ask(rule: ActionRule, viewer: Viewer, id: number) {
  const post = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const subject: Parameters<ActionRule>[1] = { memberId: null, post } as never; // other targets are not read
  return rule(testContext(db, { viewer }), subject);
}

test('“Why can’t I?” answers for polls as the services do', async () => {
  const { viewer } = await makeMember(db);
  const staff = await makeMember(db, { role: 'manager' });
  const open = await makePoll(db);
  const expired = await makePoll(db, { expires_at: new Date(Date.now() - 1_000) });
  const closedPost = await makePoll(db, { post: { closed_at: new Date() } });
  const question = await makeConversation(db);
  const vote = ({ post, options }: typeof open, as: Viewer) =>
    voteInPoll(testContext(db, { viewer: as }), {
      conversationId: post.id,
      votedOptions: options.slice(0, 1).map(({ id }) => String(id)),
    });

  expect(await ask(votePoll, viewer, open.post.id)).toEqual({ ok: true });
  await vote(open, viewer);
  for (const poll of [expired, closedPost]) {
    const denied = { code: 'CONVERSATION_CLOSED' };
    expect(await ask(votePoll, viewer, poll.post.id)).toMatchObject({ ok: false, ...denied });
    await expect(vote(poll, viewer)).rejects.toMatchObject(denied);
  }
  const denied = { code: 'UNAUTHENTICATED' };
  expect(await ask(votePoll, anonymousViewer, open.post.id)).toMatchObject({
    ok: false,
    ...denied,
  });
  await expect(vote(open, anonymousViewer)).rejects.toMatchObject(denied);
  expect(await ask(votePoll, viewer, question.id)).toBeNull();
  expect(await ask(managePoll, viewer, open.post.id)).toMatchObject({
    ...{ ok: false, code: 'FORBIDDEN' },
  });
  expect(await ask(managePoll, staff.viewer, open.post.id)).toEqual({ ok: true });
});
