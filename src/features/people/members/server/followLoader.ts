import DataLoader from 'dataloader';
import { type Ctx, perRequest } from '#platform/context.ts';

/** Whether the viewer follows members, batched per request. */
export function followLoader(ctx: Ctx): DataLoader<number, boolean> {
  return perRequest(ctx, createLoader);
}

function createLoader(ctx: Ctx): DataLoader<number, boolean> {
  return new DataLoader(async (memberIds) => {
    const { memberId } = ctx.viewer;
    if (memberId === null) return memberIds.map(() => false);
    const rows = await ctx.db
      .selectFrom('member_follows')
      .select('followed_id')
      .where('follower_id', '=', memberId)
      .where('followed_id', 'in', memberIds)
      .execute();
    const followed = new Set(rows.map((row) => row.followed_id));
    return memberIds.map((id) => followed.has(id));
  });
}
