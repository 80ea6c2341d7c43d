import { demandMember } from '#core/permissions.ts';
import { getComment } from '#features/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/comments/server/commentQueries.ts';
import type { Ctx } from '#platform/context.ts';

/** Remembers that the viewer has read a comment or reply (SPEC §7 readResponse). */
export async function readResponse(ctx: Ctx, responseId: number): Promise<CommentRow> {
  const memberId = demandMember(ctx.viewer);
  const row = await getComment(ctx, responseId);
  await ctx.db
    .insertInto('marks')
    .values({ target_type: 'comment', target_id: row.id, kind: 'read', member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return row;
}
