import { pageWindow } from '#core/paging.ts';
import { demandMember } from '#core/permissions.ts';
import { CategoryPage, TopicPage } from '#features/content/taxonomy/server/taxonomyQueryGraphql.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import type { Page } from '#platform/graphql/pageObject.ts';

// Bookmarked posts are `conversations(bookmarked: true)`.
builder.queryFields((t) => ({
  bookmarkedCategories: t.field({
    type: CategoryPage,
    description: "The viewer's own, the latest first.",
    args: { page: t.arg.int(), first: t.arg.int() },
    resolve: async (_root, asked, ctx) => {
      const { categories } = await taxonomyOf(ctx);
      return pageOfBookmarks(asked, await listBookmarked(ctx, 'category', categories));
    },
  }),
  bookmarkedTopics: t.field({
    type: TopicPage,
    description: "The viewer's own, the latest first.",
    args: { page: t.arg.int(), first: t.arg.int() },
    resolve: async (_root, asked, ctx) => {
      const { topics } = await taxonomyOf(ctx);
      return pageOfBookmarks(asked, await listBookmarked(ctx, 'topic', topics));
    },
  }),
}));

async function listBookmarked<Row>(
  ctx: Ctx,
  target: 'category' | 'topic',
  known: ReadonlyMap<number, Row>,
): Promise<Row[]> {
  const memberId = demandMember(ctx.viewer);
  const rows = await ctx.db
    .selectFrom('marks')
    .select('target_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'bookmark')
    .where('target_type', '=', target)
    .orderBy('created_at', 'desc')
    .orderBy('target_id')
    .execute();
  return rows.map((row) => known.get(row.target_id)).filter((row) => row !== undefined);
}

function pageOfBookmarks<Row>(
  asked: { page?: number | null; first?: number | null },
  rows: Row[],
): Page<Row> {
  const { page, offset, size } = pageWindow(asked.page, asked.first);
  return {
    nodes: rows.slice(offset, offset + size),
    hasMore: rows.length > offset + size,
    pageNumber: page,
    totalCount: rows.length,
  };
}
