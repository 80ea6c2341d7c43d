import { sql } from 'kysely';
import { parseId } from '#core/ids.ts';
import { demand } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { canUseCannedResponses } from '../cannedResponseAccess.ts';

/**
 * Requires permission to use a canned response (SPEC §7 cannedResponseId).
 * @throws AppError FORBIDDEN
 */
export function demandCannedResponse(
  ctx: Ctx,
  id: string | number | null | undefined,
  { categoryId }: { categoryId: number },
): void {
  if (id != null) demand(canUseCannedResponses(ctx.viewer, categoryId, ctx.settings));
}

/** Counts a use; a deleted one is ignored. */
export async function countCannedResponse(
  ctx: Ctx,
  given: string | number | null | undefined,
): Promise<void> {
  const id = parseId(given);
  if (id === null) return;
  await ctx.db
    .updateTable('canned_texts')
    .set(({ eb }) => ({ use_count: eb('use_count', '+', 1), last_used_at: ctx.now }))
    .where('id', '=', id)
    .where(sql<boolean>`(owner_id is null or owner_id = ${ctx.viewer.memberId})`)
    .execute();
}
