import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { mayHost, mayRsvp } from './communityEventActionRules.ts';
import { makeCommunityEvent } from './communityEventFactories.ts';

const { db } = await openTestDatabase();

async function ask(rule: ActionRule, { viewer }: { viewer: Viewer }, id: number) {
  const post = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const subject: Parameters<ActionRule>[1] = { memberId: null, post } as never; // other targets are not read
  return rule(testContext(db, { viewer }), subject);
}

test('“Why can’t I?” answers for events as the services do', async () => {
  const [author, coHost, member] = [
    await makeMember(db),
    await makeMember(db),
    await makeMember(db),
  ];
  const event = await makeCommunityEvent(db, { post: { author_id: author.id } });
  await db
    .insertInto('community_event_hosts')
    .values({ conversation_id: event.id, member_id: coHost.id })
    .execute();
  const past = await makeCommunityEvent(db, {
    ...{ starts_at: new Date('2020-01-01'), ends_at: new Date('2020-01-02') },
  });
  expect(await ask(mayRsvp, member, event.id)).toEqual({ ok: true });
  expect(await ask(mayRsvp, member, past.id)).toMatchObject({ code: 'CONVERSATION_CLOSED' });
  expect(await ask(mayHost, author, event.id)).toEqual({ ok: true });
  expect(await ask(mayHost, coHost, event.id)).toEqual({ ok: true });
  expect(await ask(mayHost, member, event.id)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  const question = await makeConversation(db);
  expect(await ask(mayRsvp, member, question.id)).toBeNull();
  expect(await ask(mayHost, author, question.id)).toBeNull();
});
