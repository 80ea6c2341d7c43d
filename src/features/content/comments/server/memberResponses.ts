import { parseId } from '#core/ids.ts';
import { pageLimits, pageWindow } from '#core/paging.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type Page, pageObject } from '#platform/graphql/pageObject.ts';
import { SortKey, SortOrder, sortKeyIn } from '#platform/graphql/sharedEnums.ts';
import { ResponseType } from './commentGraphql.ts';
import {
  type CommentRow,
  countResponsesBy,
  listResponsesBy,
  type ResponseOrder,
} from './commentQueries.ts';

const ResponsePage = pageObject('ResponsePage', ResponseType);

builder.queryField('memberResponses', (t) =>
  t.field({
    type: ResponsePage,
    cost: 300,
    description: 'Comments and replies of a member, newest first; LIKE_COUNT: most liked first.',
    args: {
      id: t.arg.id({ required: true }),
      accepted: t.arg.boolean({ description: 'Only those accepted as answers.' }),
      sortKey: t.arg({ type: SortKey }),
      sortOrder: t.arg({ type: SortOrder }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, { id, ...asked }, ctx) =>
      listMemberResponses(ctx, parseId(id) ?? 0, {
        page: asked.page,
        first: asked.first,
        accepted: asked.accepted ?? false,
        order:
          sortKeyIn(asked.sortKey, ['RECENT', 'LIKE_COUNT']) === 'LIKE_COUNT'
            ? 'liked'
            : asked.sortOrder === 'ASC'
              ? 'oldest'
              : 'newest',
      }),
  }),
);

async function listMemberResponses(
  ctx: Ctx,
  authorId: number,
  asked: {
    page?: number | null;
    first?: number | null;
    accepted: boolean;
    order: ResponseOrder;
  },
): Promise<Page<CommentRow>> {
  ctx.touch(`member:${authorId}`);
  const window = pageWindow(asked.page, asked.first);
  const language = ctx.settings.separateLanguages ? ctx.locale : undefined;
  // SPEC §9: max page 100. Beyond it a list is empty instead of slow.
  if (window.page >= pageLimits.maxPage) {
    return { nodes: [], hasMore: false, pageNumber: window.page, totalCount: 0 };
  }
  const scope = { authorId, language, accepted: asked.accepted };
  const rows = await listResponsesBy(ctx, scope, {
    order: asked.order,
    offset: window.offset,
    limit: window.size + 1,
  });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size && window.page + 1 < pageLimits.maxPage,
    pageNumber: window.page,
    totalCount: () => countResponsesBy(ctx, scope),
  };
}
