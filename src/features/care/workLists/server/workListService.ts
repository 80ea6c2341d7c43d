import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { pageWindow } from '#core/paging.ts';
import { demand, isActive } from '#core/permissions.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  type ConversationRow,
  listedConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { listedCategories, type WorkList, workLists } from '../workListRules.ts';

/** Each has a partial index. */
const belongs = {
  ESCALATED: sql<boolean>`conversations.escalated_at is not null`,
  NOMINATED: sql<boolean>`conversations.nomination_status = 'PENDING'`,
} as const satisfies Record<WorkList, unknown>;

const since = { ESCALATED: 'escalated_at', NOMINATED: 'nominated_at' } as const;

/**
 * Escalated or nominated posts, the longest waiting first, in the categories where the viewer handles them.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function listWork(
  ctx: Ctx,
  list: WorkList,
  { page, first }: { page?: number; first?: number },
): Promise<Page<ConversationRow>> {
  demand(isActive(ctx.viewer));
  const categories = listedCategories(ctx.viewer, list);
  if (categories !== 'all' && categories.length === 0) {
    throw new AppError('FORBIDDEN', { permission: workLists[list] });
  }
  const window = pageWindow(page, first);
  const taxonomy = await taxonomyOf(ctx);
  const waiting = waitingPosts(ctx, list, taxonomy);
  const rows = await waiting
    .selectAll('conversations')
    .orderBy(`conversations.${since[list]}`)
    .orderBy('conversations.id')
    .offset(window.offset)
    .limit(window.size + 1)
    .execute();
  for (const row of rows) conversationLoader(ctx).prime(row.id, row);
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: () => countWork(ctx, list),
  };
}

/** Those in the categories where the viewer handles them. */
export async function countWork(ctx: Ctx, list: WorkList): Promise<number> {
  const { count } = await waitingPosts(ctx, list, await taxonomyOf(ctx))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function waitingPosts(ctx: Ctx, list: WorkList, taxonomy: Awaited<ReturnType<typeof taxonomyOf>>) {
  const categories = listedCategories(ctx.viewer, list);
  const within =
    categories === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`conversations.category_id = any(${categories.flatMap(taxonomy.branchOf)}::bigint[])`;
  return listedConversations(ctx).where(belongs[list]).where(within);
}
