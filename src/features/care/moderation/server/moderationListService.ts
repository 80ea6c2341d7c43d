import { pageLimits, pageWindow } from '#core/paging.ts';
import { demand } from '#core/permissions.ts';
import type { ModerationRow } from '#features/care/reviewQueue/server/moderationRow.ts';
import { listAuthorIds } from '#features/content/conversations/server/conversationQueries.ts';
import { searchConfiguration } from '#features/content/searchIndex/searchLanguages.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import {
  type SortKeyValue,
  type SortOrderValue,
  sortKeyIn,
} from '#platform/graphql/sharedEnums.ts';
import {
  canModerateSomewhere,
  moderationCountLimit,
  moderationLimits,
} from '../moderationRules.ts';
import {
  countItems,
  findItems,
  type ItemFilter,
  type ItemSort,
  listItems,
} from './moderationQueries.ts';

/** SPEC §7 "Moderation list": filters. Empty lists do not filter. */
export interface ModerationFilterInput {
  done?: boolean | null;
  kinds?: readonly string[] | null;
  topicIds?: readonly number[];
  languages?: readonly string[] | null;
  reasons?: readonly string[] | null;
  /** Ids or usernames. */
  authors?: readonly string[] | null;
  assigned?: 'ME' | 'NOBODY' | null;
  latestTo?: Date | null;
  excludeIds?: readonly number[];
}

export interface ModerationListInput {
  filter: ModerationFilterInput;
  keywords?: string | null;
  sortKey?: SortKeyValue | null;
  sortOrder?: SortOrderValue | null;
  page?: number | null;
  first?: number | null;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listModeration(
  ctx: Ctx,
  input: ModerationListInput,
): Promise<Page<ModerationRow>> {
  demand(canModerateSomewhere(ctx.viewer));
  const window = pageWindow(input.page, input.first, moderationLimits.size);
  const filter = await resolveFilter(ctx, input);
  // SPEC §9: max page 100. Beyond it a list is empty instead of slow.
  if (window.page >= pageLimits.maxPage) {
    return { nodes: [], hasMore: false, pageNumber: window.page, totalCount: moderationCountLimit };
  }
  const { rows, total } = await listItems(ctx, filter, {
    sort: sortOf(input),
    direction: input.sortOrder === 'ASC' ? 'asc' : 'desc',
    offset: window.offset,
    limit: window.size + 1,
  });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size && window.page + 1 < pageLimits.maxPage,
    pageNumber: window.page,
    totalCount: total,
  };
}

/** Open entries in the moderator's scope, up to `moderationCountLimit`. */
export function countWaitingItems(ctx: Ctx): Promise<number> {
  return countItems(ctx, { done: false });
}

export interface ModerationPulse {
  /** Number of entries added or reopened since. */
  arrived: number;
  /** The requested entries that the viewer can still see. */
  items: ModerationRow[];
}

/** Changes of a displayed list. */
export async function readPulse(
  ctx: Ctx,
  { ids, since, ...input }: { ids: readonly number[]; since: Date } & ModerationListInput,
): Promise<ModerationPulse> {
  demand(canModerateSomewhere(ctx.viewer));
  const filter = await resolveFilter(ctx, input);
  const [arrived, items] = await Promise.all([
    countItems(ctx, { ...filter, latestFrom: since }),
    findItems(ctx, ids.slice(0, pageLimits.maxSize)),
  ]);
  return { arrived, items };
}

async function resolveFilter(
  ctx: Ctx,
  { filter, keywords }: Pick<ModerationListInput, 'filter' | 'keywords'>,
): Promise<ItemFilter> {
  const { viewer, now } = ctx;
  const authors = filled(filter.authors);
  const text = keywords?.trim().slice(0, 200);
  const since = new Date(now.getTime() - moderationLimits.claim);
  return {
    done: filter.done ?? false,
    kinds: filled(filter.kinds),
    topicIds: filled(filter.topicIds),
    languages: filled(filter.languages),
    reasons: filled(filter.reasons),
    authorIds: authors && (await listAuthorIds(ctx.db, authors)),
    claimed: filter.assigned
      ? { by: filter.assigned === 'ME' ? viewer.memberId : null, since }
      : undefined,
    keywords: text ? { text, configuration: searchConfiguration(ctx.locale) } : undefined,
    latestTo: filter.latestTo ?? undefined,
    excludeIds: filled(filter.excludeIds),
  };
}

function filled<T>(list: readonly T[] | null | undefined): readonly T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}

/** @throws AppError BAD_REQUEST */
function sortOf({ filter, sortKey }: ModerationListInput): ItemSort {
  const key = sortKeyIn(sortKey, ['LAST_ACTIVITY', 'RECENT']);
  if (filter.done) return 'resolved_at';
  return key === 'RECENT' ? 'opened_at' : 'latest_at';
}
