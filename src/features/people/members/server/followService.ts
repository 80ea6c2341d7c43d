import { pageLimits, pageWindow } from '#core/paging.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { type FollowActivity, followRules } from '../followRules.ts';
import { followLoader } from './followLoader.ts';
import { countFollows, type FollowList, listFollows } from './followQueries.ts';
import { writeFollow } from './followWrites.ts';
import { getProfile } from './memberListService.ts';
import { forgetMember, type MemberRow } from './memberLoader.ts';

/** SPEC §9: follow lists 9. */
const followListSize = 9;

/**
 * SPEC §4: follows or unfollows a member.
 * @throws AppError UNAUTHENTICATED, BAD_REQUEST for oneself, FORBIDDEN naming FOLLOW, NOT_FOUND
 */
export async function followMember(
  ctx: Ctx,
  memberId: number,
  activity: FollowActivity,
): Promise<void> {
  const followerId = demandMember(ctx.viewer);
  await getProfile(ctx, `${memberId}`);
  demand(followRules[activity].can(ctx.viewer, { id: memberId }));
  await inTransaction(ctx, async ({ trx, emit }) => {
    const follow = { followerId, followedId: memberId };
    const followed = activity === 'follow';
    if (!(await writeFollow(trx, follow, { followed, now: ctx.now }))) return;
    const payload = { memberId, followerId, isFollowed: followed };
    emit({ type: 'member.followed', payload });
  });
  forgetMember(ctx, memberId);
  forgetMember(ctx, followerId);
  followLoader(ctx).clear(memberId);
}

/** A page of a member's followers, or of the members they follow. */
export async function listFollowPage(
  ctx: Ctx,
  list: FollowList,
  asked: { page?: number | null; rows?: number | null },
): Promise<Page<MemberRow>> {
  ctx.touch('members');
  const window = pageWindow(asked.page, asked.rows, followListSize);
  // SPEC §9: max page 100. Beyond it a list is empty instead of slow.
  if (window.page >= pageLimits.maxPage) {
    return { nodes: [], hasMore: false, pageNumber: window.page, totalCount: 0 };
  }
  const rows = await listFollows(ctx.db, list, { offset: window.offset, limit: window.size + 1 });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size && window.page + 1 < pageLimits.maxPage,
    pageNumber: window.page,
    totalCount: () => countFollows(ctx.db, list),
  };
}
