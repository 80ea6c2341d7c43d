import type { ArgBuilder } from '@pothos/core';
import { parseIds } from '#core/ids.ts';
import type { builder } from '#platform/graphql/builder.ts';
import {
  SortKey,
  type SortKeyValue,
  SortOrder,
  type SortOrderValue,
} from '#platform/graphql/sharedEnums.ts';
import type { ConversationListInput } from './conversationListService.ts';

/** The arguments that every list of posts of one type takes. */
export function postListArgs(arg: ArgBuilder<typeof builder.$inferSchemaTypes>) {
  return {
    topicIds: arg.idList(),
    categoryIds: arg.idList(),
    keywords: arg.string(),
    sortKey: arg({ type: SortKey }),
    sortOrder: arg({ type: SortOrder }),
    page: arg.int(),
    first: arg.int(),
  };
}

interface PostListArgs {
  topicIds?: readonly string[] | null | undefined;
  categoryIds?: readonly string[] | null | undefined;
  keywords?: string | null | undefined;
  sortKey?: SortKeyValue | null | undefined;
  sortOrder?: SortOrderValue | null | undefined;
  page?: number | null | undefined;
  first?: number | null | undefined;
}

export function postListInput(
  args: PostListArgs,
  { sortKey }: { sortKey: SortKeyValue },
): ConversationListInput {
  return {
    topicIds: parseIds(args.topicIds),
    categoryIds: parseIds(args.categoryIds),
    keywords: args.keywords ?? undefined,
    sortKey: args.sortKey ?? sortKey,
    sortOrder: args.sortOrder ?? undefined,
    page: args.page ?? undefined,
    first: args.first ?? undefined,
  };
}
