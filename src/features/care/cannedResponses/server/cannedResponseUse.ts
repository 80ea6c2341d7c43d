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

/** Counts one use of each of several, with the text that was sent; those of others are ignored. */
export async function countResponseUses(
  { db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  given: readonly (string | number)[] | null | undefined,
): Promise<void> {
  const ids = [...new Set((given ?? []).map(parseId))].filter((id) => id !== null);
  if (ids.length === 0) return;
  await db
    .updateTable('canned_texts')
    .set(({ eb }) => ({ use_count: eb('use_count', '+', 1), last_used_at: now }))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(sql<boolean>`(owner_id is null or owner_id = ${viewer.memberId})`)
    .execute();
}

/** Counts a use; a deleted one is ignored. */
export function countCannedResponse(
  ctx: Ctx,
  given: string | number | null | undefined,
): Promise<void> {
  return countResponseUses(ctx, given == null ? [] : [given]);
}
