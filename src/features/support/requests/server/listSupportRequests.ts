import { pageWindow } from '#core/paging.ts';
import { demandMember } from '#core/permissions.ts';
import { keepable } from '#core/textSchemas.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import {
  longestSearch,
  mostSearchParts,
  numberInSubject,
  searchParts,
} from '../requestSearchRules.ts';
import type { RequestFilter, SupportKind } from '../supportRequestRules.ts';
import { findMatches } from './requestMatches.ts';
import { readTexts } from './searchTexts.ts';
import { countOwnRequests, listOwnRequests } from './supportQueries.ts';
import type { SupportRequestRow } from './supportRows.ts';

/** The customer’s own list: a search finds public messages only, also for agents. */
export async function listSupportRequests(
  ctx: Ctx,
  asked: {
    kind: SupportKind;
    status: RequestFilter;
    keyword?: string | null;
    ownOnly?: boolean | null;
    page?: number | null;
    first?: number | null;
  },
): Promise<Page<SupportRequestRow>> {
  demandMember(ctx.viewer);
  const window = pageWindow(asked.page, asked.first);
  const typed = keepable(asked.keyword ?? '').slice(0, longestSearch);
  const number = numberInSubject(typed);
  const keyword = number === null ? typed : `#${number}`;
  const texts = await readTexts(
    ctx,
    searchParts(keyword, { withOperators: false }).slice(0, mostSearchParts),
    { isPublicOnly: true },
  );
  const filter = { ...asked, keyword, texts };
  const rows = await listOwnRequests(ctx, filter, window);
  const nodes = rows.slice(0, window.size);
  await findMatches(ctx, nodes, texts);
  return {
    nodes,
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: () => countOwnRequests(ctx, filter),
  };
}
