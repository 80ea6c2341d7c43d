import { requireId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { getProfile } from '#features/people/members/server/memberListService.ts';
import { type BriefMember, memberLoader } from '#features/people/members/server/memberLoader.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { demandChat } from './chatAccess.ts';

/**
 * Who is blocked neither writes to the viewer nor is written to; they are not told.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, VALIDATION_FAILED for oneself
 */
export async function setMemberBlock(ctx: Ctx, memberId: string, isBlocked: boolean) {
  const blocker_id = demandChat(ctx);
  const blocked_id = requireId(memberId);
  if (blocked_id === blocker_id) {
    const message = validationMessages.format;
    throw validationFailed([{ field: 'memberId', rule: 'self', message }]);
  }
  if (isBlocked) {
    await getProfile(ctx, `${blocked_id}`);
    await ctx.db
      .insertInto('member_blocks')
      .values({ blocker_id, blocked_id, created_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await ctx.db
      .deleteFrom('member_blocks')
      .where('blocker_id', '=', blocker_id)
      .where('blocked_id', '=', blocked_id)
      .execute();
  }
  return { blocked: isBlocked };
}

/** Ids of whom the viewer has blocked. */
export function ownBlocks(ctx: Ctx): Promise<ReadonlySet<number>> {
  return perRequest(ctx, findOwnBlocks);
}

/** The same as it is now, for what lives longer than a request. */
export async function findOwnBlocks({
  db,
  viewer,
}: Pick<Ctx, 'db' | 'viewer'>): Promise<ReadonlySet<number>> {
  if (viewer.memberId === null) return new Set();
  const rows = await db
    .selectFrom('member_blocks')
    .where('blocker_id', '=', viewer.memberId)
    .select('blocked_id')
    .execute();
  return new Set(rows.map(({ blocked_id }) => blocked_id));
}

/** Whom the viewer has blocked, the latest first. @throws AppError UNAUTHENTICATED */
export async function listBlockedMembers(
  ctx: Ctx,
  asked: { page?: number | null; first?: number | null },
): Promise<Page<BriefMember>> {
  const memberId = demandMember(ctx.viewer);
  const window = pageWindow(asked.page, asked.first);
  const blocks = ctx.db.selectFrom('member_blocks').where('blocker_id', '=', memberId);
  const rows = await blocks
    .select('blocked_id')
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id')
    .limit(window.size + 1)
    .offset(window.offset)
    .execute();
  const ids = rows.slice(0, window.size).map(({ blocked_id }) => blocked_id);
  const members = await Promise.all(ids.map((id) => memberLoader(ctx).load(id)));
  return {
    nodes: members.filter((member) => member !== null),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: async () => {
      const { count } = await blocks
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
