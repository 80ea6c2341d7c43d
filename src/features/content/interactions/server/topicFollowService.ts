import { AppError } from '#core/errors.ts';
import { demand, demandMember, isActive } from '#core/permissions.ts';
import { canFollow } from '#features/content/conversations/conversationRules.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import { countForMembers, writeMark } from '#features/content/marks/server/markWrites.ts';
import { type TopicRow, topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';

/**
 * Follows or unfollows a topic (SPEC §4 Follow topic).
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function setTopicFollowed(ctx: Ctx, id: number, followed: boolean): Promise<TopicRow> {
  const memberId = demandMember(ctx.viewer);
  demand(isActive(ctx.viewer));
  await inTransaction(ctx, async ({ trx, emit }) => {
    // Topics are locked before members, as everywhere.
    const topic = await trx
      .selectFrom('topics')
      .select('category_id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (topic === undefined) throw new AppError('NOT_FOUND');
    demand(canFollow(ctx.viewer, { categoryId: topic.category_id }));
    const delta = await writeMark(
      trx,
      { target: 'topic', id, kind: 'follow', memberId },
      { value: followed ? 1 : null, now: ctx.now },
    );
    if (delta === 0) return;
    await countForMembers(trx, [{ memberId, counter: 'topics_followed_count', by: delta }]);
    emit({ type: 'topic.followed', payload: { topicId: id, memberId, isFollowed: followed } });
  });
  markLoader(ctx, 'topic').clear(id);
  const topic = await topicLoader(ctx).clear(id).load(id);
  if (topic === null) throw new AppError('NOT_FOUND');
  return topic;
}
