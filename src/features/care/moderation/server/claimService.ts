import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import type { ModerationRow } from '#features/care/reviewQueue/server/moderationRow.ts';
import type { Ctx } from '#platform/context.ts';
import { canModerateSomewhere, moderationLimits } from '../moderationRules.ts';
import { findItem } from './moderationQueries.ts';

/**
 * Claims an entry for the viewer for a while, so that two moderators do not work on it.
 * @throws AppError NOT_FOUND; CONFLICT if it is decided, or claimed by someone else and not taken over
 */
export async function claimItem(
  ctx: Ctx,
  { itemId, takeOver }: { itemId: number; takeOver: boolean },
): Promise<ModerationRow> {
  const memberId = demandActive(ctx.viewer);
  demand(canModerateSomewhere(ctx.viewer));
  if ((await findItem(ctx, itemId)) === null) throw new AppError('NOT_FOUND');
  const over = new Date(ctx.now.getTime() - moderationLimits.claim);
  const row = await ctx.db
    .updateTable('moderation_items')
    .set({ assigned_to_id: memberId, assigned_at: ctx.now })
    .where('id', '=', itemId)
    .where('resolved_at', 'is', null)
    .where((is) =>
      takeOver
        ? is.lit(true)
        : is.or([
            is('assigned_to_id', 'is', null),
            is('assigned_to_id', '=', memberId),
            is('assigned_at', '<=', over),
          ]),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT');
  return row;
}
