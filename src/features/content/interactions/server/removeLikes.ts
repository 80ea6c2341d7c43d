import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseIds } from '#core/ids.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { canRemoveLikes } from '#features/content/conversations/conversationRules.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import { countForMembers, writeMark } from '#features/content/marks/server/markWrites.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import {
  type EntityType,
  findSubject,
  forgetSubject,
  namedTarget,
  type Subject,
} from './activitySubject.ts';
import { lockSubject } from './propertyChange.ts';
import { lockNamed } from './undoChange.ts';

const mostMembers = 50;

export interface RemovedLikes extends Subject {
  /** By which it can be taken back; null where nothing was liked. */
  activityId: number | null;
  removedIds: number[];
}

/**
 * Takes likes of members away from a post or response (SPEC §6 remove likes), with what they count.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; BAD_REQUEST for too many members at once
 */
export async function removeLikes(
  ctx: Ctx,
  input: { id: string | number; entityType: EntityType; memberIds: readonly string[] },
): Promise<RemovedLikes> {
  const actorId = demandActive(ctx.viewer);
  const found = await findSubject(ctx, input);
  demand(canRemoveLikes(ctx.viewer, factsOf(found.conversation)));
  const memberIds = [...new Set(parseIds(input.memberIds))];
  if (memberIds.length > mostMembers) {
    const message = `memberIds may name at most ${mostMembers} members.`;
    throw new AppError('BAD_REQUEST', { message });
  }
  const removed = await inTransaction(ctx, async (unit) => {
    const { id: postId } = found.conversation;
    const subject = await lockSubject(unit, { postId, responseId: found.response?.id ?? null });
    demand(canRemoveLikes(ctx.viewer, factsOf(subject.conversation)));
    const removedIds = await setLikes(unit, subject, { memberIds, isLiked: false, now: ctx.now });
    if (removedIds.length === 0) return { activityId: null, removedIds };
    const record = { postId, responseId: subject.response?.id ?? null, memberIds: removedIds };
    const activityId = await logActivity(unit, {
      actorId,
      activity: 'remove-likes',
      target: namedTarget(subject),
      detail: { memberIds: removedIds },
      undo: { kind: 'remove-likes', ...record },
    });
    return { activityId, removedIds };
  });
  forgetSubject(ctx, found);
  return { ...found, ...removed };
}

const recordSchema = z.object({
  postId: z.number(),
  responseId: z.number().nullable(),
  memberIds: z.array(z.number()),
});

/**
 * Gives the likes back, of those who are still there.
 * @throws AppError FORBIDDEN, NOT_FOUND where the post or response is gone
 */
export async function undoRemoveLikes(
  ctx: Ctx,
  unit: Unit,
  given: unknown,
): Promise<{ conversationId: number }> {
  const record = recordSchema.parse(given);
  const subject = await lockNamed(unit, record);
  demand(canRemoveLikes(ctx.viewer, factsOf(subject.conversation)));
  const there = await unit.trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', sql<number>`any(${record.memberIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const memberIds = there.map(({ id }) => id);
  await setLikes(unit, subject, { memberIds, isLiked: true, now: ctx.now });
  return { conversationId: subject.conversation.id };
}

/** With the rows locked. @returns those whose like was changed by it */
async function setLikes(
  { trx, emit }: Unit,
  { conversation, response }: Subject,
  { memberIds, isLiked, now }: { memberIds: readonly number[]; isLiked: boolean; now: Date },
): Promise<number[]> {
  const target = response === null ? 'conversation' : 'comment';
  const { id, author_id: authorId } = response ?? conversation;
  const by = isLiked ? 1 : -1;
  const value = isLiked ? 1 : null;
  const changed: number[] = [];
  for (const memberId of memberIds) {
    const mark = { target, id, kind: 'like', memberId } as const;
    if ((await writeMark(trx, mark, { value, now })) !== 0) changed.push(memberId);
  }
  await countForMembers(trx, [
    { memberId: authorId, counter: 'likes_received_count', by: by * changed.length },
    ...changed.map((memberId) => ({ memberId, counter: 'likes_given_count' as const, by })),
  ]);
  for (const memberId of changed) {
    const place = { ...eventPlaceOf(conversation), commentId: response?.id ?? null };
    const likes = { mark: 'like', value, previousValue: isLiked ? null : 1 } as const;
    emit({
      type: 'conversation.marked',
      payload: { ...place, targetAuthorId: authorId, memberId, ...likes },
    });
  }
  return changed;
}
