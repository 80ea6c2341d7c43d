import { pageWindow } from '#core/paging.ts';
import { isInAudience, textsIn } from '#features/base/layouts/server/customPageService.ts';
import type { TypedList } from '#features/content/conversations/server/typedLists.ts';

/** Pages whose audience is looked at. */
const mostPages = 10_000;

/** Published pages whose audience contains the viewer, by path (SPEC §3 post type CUSTOM_PAGE). */
export const customPageTypedList: TypedList = async (ctx, asked) => {
  ctx.touch('layouts');
  const { page, size, offset } = pageWindow(asked.page, asked.first);
  const { memberId, role, profileLists } = ctx.viewer;
  const pageViewer = { memberId, role, profileLists, language: ctx.locale, now: ctx.now };
  const rows = await ctx.db
    .selectFrom('custom_pages')
    .select(['id', 'path', 'title', 'description', 'texts', 'audience', 'created_at', 'updated_at'])
    .where('published', '=', true)
    .orderBy('path')
    .limit(mostPages)
    .execute();
  const visible = rows.filter((row) => isInAudience(row, pageViewer));
  return {
    nodes: visible.slice(offset, offset + size).map((row) => ({
      ...{ id: row.id, title: textsIn(row, ctx.locale).title, path: `/page/${row.path}` },
      ...{ createdAt: row.created_at, lastActivityAt: row.updated_at },
    })),
    hasMore: visible.length > offset + size,
    pageNumber: page,
    totalCount: visible.length,
  };
};
