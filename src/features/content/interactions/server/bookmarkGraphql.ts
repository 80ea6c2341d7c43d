import { pageWindow } from '#core/paging.ts';
import { demandMember } from '#core/permissions.ts';
import { CategoryType, TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { CategoryPage, TopicPage } from '#features/content/taxonomy/server/taxonomyQueryGraphql.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import type { Page } from '#platform/graphql/pageObject.ts';

// Bookmarked posts are `conversations(bookmarked: true)`, followed ones `conversations(followed: true)`.
builder.queryFields((t) => ({
  bookmarkedCategories: t.field({
    type: CategoryPage,
    description: "The viewer's own, the latest first.",
    args: { page: t.arg.int(), first: t.arg.int() },
    resolve: async (_root, asked, ctx) => {
      const { categories } = await taxonomyOf(ctx);
      return pageOfBookmarks(
        asked,
        await listMarked(ctx, { kind: 'bookmark', target: 'category' }, categories),
      );
    },
  }),
  followedCategories: t.field({
    type: [CategoryType],
    description: "The viewer's own, the latest first.",
    cost: { items: 20 },
    resolve: async (_root, _asked, ctx) => {
      if (ctx.viewer.memberId === null) return [];
      const { categories } = await taxonomyOf(ctx);
      return listMarked(ctx, { kind: 'follow', target: 'category' }, categories);
    },
  }),
  followedTopics: t.field({
    type: [TopicType],
    description: "The viewer's own, the latest first.",
    cost: { items: 20 },
    resolve: async (_root, _asked, ctx) => {
      if (ctx.viewer.memberId === null) return [];
      const { topics } = await taxonomyOf(ctx);
      return listMarked(ctx, { kind: 'follow', target: 'topic' }, topics);
    },
  }),
  bookmarkedTopics: t.field({
    type: TopicPage,
    description: "The viewer's own, the latest first.",
    args: { page: t.arg.int(), first: t.arg.int() },
    resolve: async (_root, asked, ctx) => {
      const { topics } = await taxonomyOf(ctx);
      return pageOfBookmarks(
        asked,
        await listMarked(ctx, { kind: 'bookmark', target: 'topic' }, topics),
      );
    },
  }),
}));

async function listMarked<Row>(
  ctx: Ctx,
  { kind, target }: { kind: 'bookmark' | 'follow'; target: 'category' | 'topic' },
  known: ReadonlyMap<number, Row>,
): Promise<Row[]> {
  const memberId = demandMember(ctx.viewer);
  const rows = await ctx.db
    .selectFrom('marks')
    .select('target_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
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
