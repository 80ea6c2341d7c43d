import { AppError } from '#core/errors.ts';
import { demand, demandMember, isActive } from '#core/permissions.ts';
import { canFollow } from '#features/content/conversations/conversationRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import type {
  MarkTarget,
  NotificationLevel,
  WatchableType,
} from '#features/content/marks/markRules.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import { countForMembers, writeMark } from '#features/content/marks/server/markWrites.ts';
import { publicTags } from '#features/content/taxonomy/server/tagQueries.ts';
import { type TopicRow, topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { recordMark } from './markSubject.ts';

interface LevelChange {
  id: number;
  memberId: number;
  level: NotificationLevel;
}

type WatchTarget = Extract<MarkTarget, 'conversation' | 'topic' | 'category' | 'tag'>;

export const watchTargets = {
  CONVERSATION: 'conversation',
  TOPIC: 'topic',
  CATEGORY: 'category',
  TAG: 'tag',
} as const satisfies Record<WatchableType, WatchTarget>;

const writers: Record<WatchTarget, (ctx: Ctx, unit: Unit, change: LevelChange) => Promise<void>> = {
  conversation: writePostLevel,
  topic: writeTopicLevel,
  category: writeCategoryLevel,
  tag: writeTagLevel,
};

/**
 * Sets how much the viewer hears of a post, topic, category or tag. Watching needs the permission to follow; anyone active
 * may mute what they can see.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONVERSATION_CLOSED
 */
export async function setNotificationLevel(
  ctx: Ctx,
  { assetType, id, level }: { assetType: WatchableType; id: number; level: NotificationLevel },
): Promise<void> {
  const memberId = demandMember(ctx.viewer);
  demand(isActive(ctx.viewer));
  const target = watchTargets[assetType];
  if (target === 'conversation') await getConversation(ctx, id);
  await inTransaction(ctx, (unit) => writers[target](ctx, unit, { id, memberId, level }));
  markLoader(ctx, target).clear(id);
  if (target === 'conversation') conversationLoader(ctx).clear(id);
  if (target === 'topic') topicLoader(ctx).clear(id);
}

/**
 * Follows or unfollows a topic (SPEC §4 Follow topic).
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function setTopicFollowed(ctx: Ctx, id: number, followed: boolean): Promise<TopicRow> {
  const level = followed ? 'WATCHING' : 'NORMAL';
  await setNotificationLevel(ctx, { assetType: 'TOPIC', id, level });
  const topic = await topicLoader(ctx).load(id);
  if (topic === null) throw new AppError('NOT_FOUND');
  return topic;
}

/** Mutes a post for a member, whoever asks for it: a link in an email does. */
export async function mutePost(
  ctx: Ctx,
  unit: Unit,
  { memberId, conversationId }: { memberId: number; conversationId: number },
): Promise<void> {
  await writePostLevel(ctx, unit, { id: conversationId, memberId, level: 'MUTED' });
}

async function writePostLevel(ctx: Ctx, unit: Unit, change: LevelChange): Promise<void> {
  const { id, level, memberId } = change;
  const post = await lockConversation(unit.trx, id);
  if (level === 'WATCHING') demand(canFollow(ctx.viewer, factsOf(post)));
  // §4: merged conversations ignore these changes.
  if (post.merged_into_id !== null) return;
  const delta = await writeMarks(ctx, unit.trx, 'conversation', change);
  if (delta === 0) return;
  const value = level === 'WATCHING' ? 1 : null;
  const subject = { conversation: post, response: null };
  await recordMark(unit, subject, { mark: 'follow', value, memberId, delta });
}

async function writeTopicLevel(ctx: Ctx, { trx, emit }: Unit, change: LevelChange): Promise<void> {
  const { id, level, memberId } = change;
  // Topics are locked before members, as everywhere.
  const topic = await trx
    .selectFrom('topics')
    .select('category_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (topic === undefined) throw new AppError('NOT_FOUND');
  const isFollowed = level === 'WATCHING';
  if (isFollowed) demand(canFollow(ctx.viewer, { categoryId: topic.category_id }));
  const delta = await writeMarks(ctx, trx, 'topic', change);
  if (delta === 0) return;
  await countForMembers(trx, [{ memberId, counter: 'topics_followed_count', by: delta }]);
  emit({ type: 'topic.followed', payload: { topicId: id, memberId, isFollowed } });
}

async function writeCategoryLevel(ctx: Ctx, { trx }: Unit, change: LevelChange): Promise<void> {
  const category = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', change.id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (category === undefined) throw new AppError('NOT_FOUND');
  if (change.level === 'WATCHING') demand(canFollow(ctx.viewer, { categoryId: change.id }));
  await writeMarks(ctx, trx, 'category', change);
}

async function writeTagLevel(ctx: Ctx, { trx }: Unit, change: LevelChange): Promise<void> {
  const tag = await publicTags(trx).where('id', '=', change.id).forNoKeyUpdate().executeTakeFirst();
  if (tag === undefined) throw new AppError('NOT_FOUND');
  if (change.level === 'WATCHING') demand(canFollow(ctx.viewer, { categoryId: null }));
  await writeMarks(ctx, trx, 'tag', change);
}

/** @returns the change of the number of followers */
async function writeMarks(
  { now }: Ctx,
  trx: DatabaseTransaction,
  target: WatchTarget,
  { id, memberId, level }: LevelChange,
): Promise<number> {
  const mark = { target, id, memberId };
  const when = (is: boolean) => ({ value: is ? (1 as const) : null, now });
  await writeMark(trx, { ...mark, kind: 'mute' }, when(level === 'MUTED'));
  return writeMark(trx, { ...mark, kind: 'follow' }, when(level === 'WATCHING'));
}
