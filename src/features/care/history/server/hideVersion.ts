import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { canHideVersion } from '../historyRules.ts';
import { getTarget, type HistoryEntity, type HistoryTarget } from './historyTarget.ts';
import { listVersions } from './versionStore.ts';

interface HiddenVersion {
  entity: HistoryEntity;
  id: number;
  number: number;
}

/**
 * Hides a version's text from everyone except holders of delete permission, or unhides it.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for the current version, or if unchanged
 */
export async function hideVersion(
  ctx: Ctx,
  { entity, id, number, hidden }: HiddenVersion & { hidden: boolean },
): Promise<{ target: HistoryTarget; activityId: number }> {
  const actorId = demandActive(ctx.viewer);
  const target = await getTarget(ctx, entity, id);
  demand(canHideVersion(ctx.viewer, target));
  const activityId = await inTransaction(ctx, async (unit) => {
    await setHidden(ctx, unit, target, { number, hidden });
    return logActivity(unit, {
      actorId,
      activity: hidden ? 'hide-version' : 'unhide-version',
      target: { type: target.type, id },
      detail: { version: number },
      undo: { kind: 'hide-version', entity, id, number, hidden },
    });
  });
  return { target, activityId };
}

const recordSchema = z.object({
  entity: z.enum(['CONVERSATION', 'COMMENT', 'REPLY']),
  id: z.number(),
  number: z.number(),
  hidden: z.boolean(),
});

export async function undoHideVersion(ctx: Ctx, unit: Unit, record: unknown) {
  const { entity, id, number, hidden } = recordSchema.parse(record);
  const target = await getTarget(ctx, entity, id);
  demand(canHideVersion(ctx.viewer, target));
  await setHidden(ctx, unit, target, { number, hidden: !hidden });
  return { conversationId: target.post.id };
}

async function setHidden(
  ctx: Ctx,
  { trx, emit }: Unit,
  target: HistoryTarget,
  { number, hidden }: { number: number; hidden: boolean },
): Promise<void> {
  await lockConversation(trx, target.post.id);
  const versions = await listVersions(trx, target);
  const version = versions.find((each) => each.number === number);
  if (version === undefined) throw new AppError('NOT_FOUND');
  if (version.isHidden === hidden || (hidden && version === versions.at(-1))) {
    throw new AppError('CONFLICT');
  }
  await trx
    .updateTable('revisions')
    .set({
      hidden_at: hidden ? ctx.now : null,
      hidden_by_id: hidden ? ctx.viewer.memberId : null,
    })
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('number', '=', number)
    .execute();
  emit({ type: 'conversation.updated', payload: eventPlaceOf(target.post) });
}
