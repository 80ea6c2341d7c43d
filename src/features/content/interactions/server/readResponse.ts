import { demandMember } from '#core/permissions.ts';
import { commentLoader, getComment } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { moveReadingPosition } from '#features/content/comments/server/readingPosition.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Marks a comment or reply as read (SPEC §7 readResponse).
 * @param andEarlier also all comments before it: the reading position continues after it
 */
export async function readResponse(
  ctx: Ctx,
  responseId: number,
  { andEarlier = false }: { andEarlier?: boolean } = {},
): Promise<CommentRow> {
  const memberId = demandMember(ctx.viewer);
  const row = await getComment(ctx, responseId);
  if (andEarlier) {
    const comment =
      row.parent_id === null ? row : ((await commentLoader(ctx).load(row.parent_id)) ?? row);
    const { conversation_id: conversationId, created_at: readTo } = comment;
    await moveReadingPosition(ctx.db, { conversationId, memberId, readTo });
    return row;
  }
  await ctx.db
    .insertInto('marks')
    .values({ target_type: 'comment', target_id: row.id, kind: 'read', member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return row;
}
