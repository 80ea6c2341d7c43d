import { parseId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandMember, holds, isActive } from '#core/permissions.ts';
import { setTopicFollowed } from '#features/content/interactions/server/notificationLevelService.ts';
import { listTopics } from '#features/content/taxonomy/server/taxonomyLists.ts';
import { type TopicRow, taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import { chooseTopicsSchema, suggestedTopics, welcomeDays } from '../welcomeRules.ts';

/** Whether the viewer is new and has neither finished nor skipped the welcome. */
export async function isWelcomePending(ctx: Ctx): Promise<boolean> {
  const { memberId, experience } = ctx.viewer;
  if (memberId === null || experience === null) return false;
  // They have the setup guide.
  if (holds(ctx.viewer, 'MANAGE_COMMUNITY').ok) return false;
  const age = ctx.now.getTime() - experience.joinedAt.getTime();
  if (age > welcomeDays * 86_400_000) return false;
  const row = await ctx.db
    .selectFrom('welcomes')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row === undefined;
}

/** The topics with the most posts. */
export async function listSuggestedTopics(ctx: Ctx): Promise<TopicRow[]> {
  const topics = await listTopics(ctx, {
    excludeReadOnlyTopics: true,
    sortKey: 'CONVERSATION_COUNT',
    sortOrder: 'DESC',
  });
  return topics.slice(0, suggestedTopics);
}

/**
 * Follows the chosen topics; those that do not exist any more are skipped.
 * @throws AppError UNAUTHENTICATED, VALIDATION_FAILED, EMAIL_NOT_VERIFIED, FORBIDDEN
 */
export async function chooseTopics(ctx: Ctx, input: unknown): Promise<TopicRow[]> {
  demand(isActive(ctx.viewer));
  const { topicIds } = parseInput(chooseTopicsSchema, input);
  const { topics } = await taxonomyOf(ctx);
  const chosen = [...new Set(topicIds)].map((id) => topics.get(parseId(id) ?? 0));
  const followed: TopicRow[] = [];
  // One after the other: each locks its topic and the member.
  for (const topic of chosen) {
    if (topic !== undefined) followed.push(await setTopicFollowed(ctx, topic.id, true));
  }
  return followed;
}

/**
 * The viewer is not welcomed again.
 * @throws AppError UNAUTHENTICATED
 */
export async function finishWelcome(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto('welcomes')
    .values({ member_id: demandMember(ctx.viewer), finished_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
