import type { Selectable } from 'kysely';
import { type PageWindow, pageWindow } from '#core/paging.ts';
import { paths } from '#core/paths.ts';
import type { Tags } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { SortKey, SortOrder } from '#platform/graphql/sharedEnums.ts';
import { countTags, listTags, type TagQuery } from './tagQueries.ts';

const TagType = builder.objectRef<Selectable<Tags>>('Tag').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    key: t.exposeString('name'),
    label: t.exposeString('name'),
    description: t.exposeString('description'),
    conversationCount: t.exposeInt('conversation_count'),
    path: t.string({ resolve: (tag) => paths.tag(tag.name) }),
  }),
});

export const TagPage = pageObject('TagPage', TagType);

builder.queryField('tags', (t) =>
  t.field({
    type: TagPage,
    description: 'Tags in use; with a keyword all that contain it.',
    args: {
      page: t.arg.int(),
      first: t.arg.int(),
      searchKeyword: t.arg.string(),
      sortKey: t.arg({ type: SortKey, description: 'CONVERSATION_COUNT, NAME or RECENT' }),
      sortOrder: t.arg({ type: SortOrder }),
    },
    resolve: (_root, args, ctx) =>
      listTagPage(
        ctx,
        {
          keyword: args.searchKeyword ?? '',
          sortKey: args.sortKey ?? 'CONVERSATION_COUNT',
          sortOrder: args.sortOrder ?? undefined,
        },
        pageWindow(args.page, args.first),
      ),
  }),
);

async function listTagPage(ctx: Ctx, query: TagQuery, window: PageWindow) {
  ctx.touch('tags');
  const rows = await listTags(ctx.db, query, { offset: window.offset, limit: window.size + 1 });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: () => countTags(ctx.db, query),
  };
}
