import { beforeEach, expect, test } from 'vitest';
import '#app/serverFeatures.ts';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { startEventConsumers } from '#platform/events/startEventConsumers.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createComment } from './commentService.ts';
import { commentSubscriptions } from './commentSubscriptions.ts';

const { db } = await openTestDatabase();
const member = await makeMember(db);
let post: Awaited<ReturnType<typeof makeConversation>>;
beforeEach(async () => {
  post = await makeConversation(db);
});

const facts = async () => ({
  followers: await db
    .selectFrom('marks')
    .select('member_id')
    .where('target_type', '=', 'conversation')
    .where('target_id', '=', post.id)
    .where('kind', '=', 'follow')
    .execute()
    .then((rows) => rows.map((row) => row.member_id)),
  counted: (
    await db
      .selectFrom('conversations')
      .select('follow_count')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow()
  ).follow_count,
});

async function running(settings: Partial<CommunitySettings>, work: () => Promise<void>) {
  const bus = createEventBus();
  const context = testContext(db, { bus, settings });
  const consumers = [commentSubscriptions];
  const options = { db, bus, consumers, context: async () => context, log: context.log };
  const { stop } = await startEventConsumers(options);
  await work();
  await stop();
}

const answer = async () => {
  const ctx = testContext(db, { viewer: member.viewer });
  await createComment(ctx, post.id, { message: 'An answer that is long enough.' });
};

test('who answers a post follows it from then on, once', async () => {
  const before = (await facts()).counted;
  await running({}, async () => {
    await answer();
    await eventually(async () => expect((await facts()).followers).toContain(member.id));
    expect((await facts()).counted).toBe(before + 1);
    const ctx = testContext(db, { viewer: member.viewer });
    await performActivity(ctx, {
      id: post.id,
      entityType: 'CONVERSATION',
      activity: 'un-follow',
    });
    await answer();
    await handled();
    expect((await facts()).followers).not.toContain(member.id);
  });
});

test('with disableCommentSubscription nobody follows by answering', async () => {
  await running({ comments: { disableCommentSubscription: true } }, async () => {
    await answer();
    await handled();
    expect((await facts()).followers).not.toContain(member.id);
  });
});

/** Until the consumer has passed every event that there is. */
async function handled(): Promise<void> {
  await eventually(async () => {
    const left = await db.selectFrom('outbox').select('id').executeTakeFirst();
    expect(left).toBeUndefined();
    const last = await db
      .selectFrom('event_log')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst();
    const own = await db
      .selectFrom('event_consumers')
      .select('position')
      .where('name', '=', 'commentSubscriptions')
      .executeTakeFirst();
    expect(Number(own?.position)).toBeGreaterThanOrEqual(Number(last?.position ?? 0));
  });
}
