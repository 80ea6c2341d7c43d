import { AppError } from '#core/errors.ts';
import { localeOf } from '#core/languages.ts';
import { type PageWindow, pageWindow } from '#core/paging.ts';
import { fold } from '#core/slug.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import type { SortKeyValue, SortOrderValue } from '#platform/graphql/sharedEnums.ts';
import { type LastActivity, lastActivity } from './lastActivity.ts';
import {
  type CategoryCounters,
  type TaxonomyCounters,
  taxonomyCounters,
} from './taxonomyCounters.ts';
import { type CategoryRow, type TopicRow, taxonomyOf } from './taxonomyStore.ts';

/** A category in a list, and whether its count includes subcategories. */
export type CategoryNode = CategoryRow & { countsNested?: boolean };

export interface CategoryQuery {
  ids?: readonly number[];
  /** Children of these; null is the top level. */
  parentIds?: readonly (number | null)[];
  types?: readonly string[];
  keyword?: string;
  includeMessageCount?: boolean;
  includeNestedMessageCount?: boolean;
  sortKey?: SortKeyValue;
  sortOrder?: SortOrderValue;
}

export interface TopicQuery {
  parentIds?: readonly number[];
  excludeReadOnlyTopics?: boolean;
  /** Of every language, also where each is a community of its own. */
  ofEveryLanguage?: boolean;
  postType?: string;
  searchKeyword?: string;
  sortKey?: SortKeyValue;
  sortOrder?: SortOrderValue;
}

export interface PageAsked {
  page?: number | null;
  first?: number | null;
}

/** @throws AppError NOT_FOUND */
export async function getCategory(ctx: Ctx, id: number): Promise<CategoryRow> {
  const category = (await taxonomyOf(ctx)).categories.get(id);
  if (!category) throw new AppError('NOT_FOUND');
  return category;
}

/** @throws AppError NOT_FOUND */
export async function getTopic(ctx: Ctx, id: number): Promise<TopicRow> {
  const topic = (await taxonomyOf(ctx)).topics.get(id);
  if (!topic) throw new AppError('NOT_FOUND');
  return topic;
}

/** SPEC §7 "categories list": zero-message categories are dropped when counts are requested. */
export async function listCategories(ctx: Ctx, query: CategoryQuery): Promise<CategoryNode[]> {
  ctx.touch('taxonomy');
  const { categories } = await taxonomyOf(ctx);
  const countsNested = query.includeNestedMessageCount ?? false;
  const found = [...categories.values()]
    .filter((row) => matches(row, query))
    .map((row): CategoryNode => ({ ...row, countsNested }));
  const counted = countsNested || (query.includeMessageCount ?? false);
  const filled = counted ? await dropEmpty(ctx, found) : found;
  return sort(ctx, filled, query, (row, counters) => categoryFacts(row, counters));
}

function matches(row: CategoryRow, { ids, parentIds, types, keyword }: CategoryQuery): boolean {
  return (
    (ids === undefined || ids.includes(row.id)) &&
    (parentIds === undefined || parentIds.includes(row.parent_id)) &&
    (types === undefined || types.includes(row.type)) &&
    containsWord(row.title, keyword)
  );
}

async function dropEmpty(ctx: Ctx, rows: CategoryNode[]): Promise<CategoryNode[]> {
  ctx.touch('conversations');
  const counters = await taxonomyCounters(ctx);
  return rows.filter((row) => countOf(row, counters.category(row.id)) > 0);
}

/** A category's message count, as requested by the list. */
export function countOf(node: CategoryNode, counters: CategoryCounters): number {
  return node.countsNested ? counters.nestedMessageCount : counters.messageCount;
}

/** SPEC §7 topics list. */
export async function listTopics(ctx: Ctx, query: TopicQuery): Promise<TopicRow[]> {
  ctx.touch('taxonomy');
  const { topics } = await taxonomyOf(ctx);
  const found = [...topics.values()].filter(
    (row) =>
      (query.parentIds === undefined || query.parentIds.includes(row.category_id)) &&
      !(query.excludeReadOnlyTopics && row.is_read_only) &&
      (query.ofEveryLanguage || isForLanguage(ctx, row)) &&
      (query.postType === undefined || row.allowed_post_types.includes(query.postType)) &&
      containsWord(row.title, query.searchKeyword),
  );
  return sort(ctx, found, query, topicFacts);
}

/** Where each language is a community of its own, a topic may be for some of them alone. */
export function isForLanguage({ settings, locale }: Ctx, { languages }: TopicRow): boolean {
  return !settings.separateLanguages || languages.length === 0 || languages.includes(locale);
}

function containsWord(title: string, keyword: string | undefined): boolean {
  const wanted = fold(keyword ?? '').trim();
  return wanted === '' || fold(title).includes(wanted);
}

/** Sort keys. */
interface SortFacts {
  created: number;
  count: number;
  followers: number;
  activity: number;
}

interface Sortable {
  id: number;
  title: string;
  position: number;
}

/** Values that change with posts, if the order needs them. */
interface Moving {
  counters: TaxonomyCounters | null;
  activity: LastActivity | null;
}

function categoryFacts(row: CategoryNode, { counters, activity }: Moving): SortFacts {
  const own = counters?.category(row.id);
  return {
    created: row.created_at.getTime(),
    count: own ? countOf(row, own) : 0,
    followers: own?.followCount ?? 0,
    activity: activity?.category(row.id) ?? 0,
  };
}

function topicFacts(row: TopicRow, { counters, activity }: Moving): SortFacts {
  const own = counters?.topic(row.id);
  return {
    created: row.created_at.getTime(),
    count: own?.conversationCount ?? 0,
    followers: own?.followCount ?? 0,
    activity: activity?.topic(row.id) ?? 0,
  };
}

/** Sort keys of categories and topics. */
export const taxonomySorts = [
  'RANK',
  'NAME',
  'RECENT',
  'LAST_ACTIVITY',
  'CONVERSATION_COUNT',
  'FOLLOWER_COUNT',
] as const satisfies readonly SortKeyValue[];

/** Sort keys based on counters. */
const counterKeys: readonly SortKeyValue[] = ['CONVERSATION_COUNT', 'FOLLOWER_COUNT'];

/** SPEC §9: rank ascending by default; names ascending, numbers and times descending. */
async function sort<Row extends Sortable>(
  ctx: Ctx,
  rows: Row[],
  { sortKey = 'RANK', sortOrder }: { sortKey?: SortKeyValue; sortOrder?: SortOrderValue },
  facts: (row: Row, moving: Moving) => SortFacts,
): Promise<Row[]> {
  const byCounter = counterKeys.includes(sortKey);
  const byActivity = sortKey === 'LAST_ACTIVITY';
  if (byCounter || byActivity) ctx.touch('conversations');
  const moving = {
    counters: byCounter ? await taxonomyCounters(ctx) : null,
    activity: byActivity ? await lastActivity(ctx) : null,
  };
  const upwards = sortKey === 'NAME' || !(byCounter || byActivity || sortKey === 'RECENT');
  const sign = (sortOrder ?? (upwards ? 'ASC' : 'DESC')) === 'ASC' ? 1 : -1;
  const collator = new Intl.Collator(localeOf(ctx.locale), { numeric: true });
  return rows
    .map((row) => ({ row, facts: facts(row, moving) }))
    .sort((a, b) => sign * compare(a, b) || a.row.id - b.row.id)
    .map(({ row }) => row);

  function compare(a: { row: Row; facts: SortFacts }, b: { row: Row; facts: SortFacts }): number {
    switch (sortKey) {
      case 'NAME':
        return collator.compare(a.row.title, b.row.title);
      case 'RECENT':
        return a.facts.created - b.facts.created;
      case 'CONVERSATION_COUNT':
        return a.facts.count - b.facts.count;
      case 'FOLLOWER_COUNT':
        return a.facts.followers - b.facts.followers;
      case 'LAST_ACTIVITY':
        return a.facts.activity - b.facts.activity;
      default:
        return a.row.position - b.row.position;
    }
  }
}

/** A page of an in-memory list. */
export function pageOf<Row>(rows: Row[], asked: PageAsked, defaultSize?: number): Page<Row> {
  const window: PageWindow = pageWindow(asked.page, asked.first, defaultSize);
  const end = window.offset + window.size;
  return {
    nodes: rows.slice(window.offset, end),
    hasMore: rows.length > end,
    pageNumber: window.page,
    totalCount: rows.length,
  };
}

export interface CategoryTagGroup {
  /** '' for categories without a tag, which come last. */
  key: string;
  categories: CategoryNode[];
}

/** SPEC §7 categories grouped by tags; a category is in the group of each of its tags. */
export function groupByTag(
  ctx: Ctx,
  categories: readonly CategoryNode[],
  order: { tagSortKey?: SortKeyValue; tagSortOrder?: SortOrderValue },
): CategoryTagGroup[] {
  const groups = new Map<string, CategoryNode[]>();
  for (const category of categories) {
    for (const tag of category.tags.length > 0 ? category.tags : ['']) {
      groups.set(tag, [...(groups.get(tag) ?? []), category]);
    }
  }
  const collator = new Intl.Collator(localeOf(ctx.locale), { numeric: true });
  const bySize = order.tagSortKey === 'CONVERSATION_COUNT';
  const sign = (order.tagSortOrder ?? (bySize ? 'DESC' : 'ASC')) === 'ASC' ? 1 : -1;
  return [...groups]
    .map(([key, members]): CategoryTagGroup => ({ key, categories: members }))
    .sort((a, b) => {
      if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
      const sizes = bySize ? a.categories.length - b.categories.length : 0;
      return sign * (sizes || collator.compare(a.key, b.key));
    });
}
