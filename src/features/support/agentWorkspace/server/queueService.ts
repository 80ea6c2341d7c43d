import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { keepable } from '#core/textSchemas.ts';
import { findMatches } from '#features/support/requests/server/requestMatches.ts';
import { hasText, readTexts } from '#features/support/requests/server/searchTexts.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import { storedDisplay, type ViewDisplay } from '../queueColumnRules.ts';
import {
  type BuiltInView,
  builtInViewKeys,
  builtInViews,
  countLimit,
  isBuiltInView,
  type QueueFilter,
  unsetDropped,
} from '../queueFilterRules.ts';
import { queueFilterSchema } from '../queueInputs.ts';
import { readQueueSearch, type SearchProblem } from '../queueSearchRules.ts';
import { demandAgent } from './demandAgent.ts';
import { cursorAfter, cursorOf } from './queueCursors.ts';
import { groupsWith, type ListedGroup, pageOfGroups } from './queueGroupPages.ts';
import { countQueue, hasRequestsBy, listQueue } from './queueQueries.ts';
import { listMembersNamed } from './queueWords.ts';
import { searchConditions } from './searchConditions.ts';

const pageSize = 20;

export interface QueueView extends ViewDisplay {
  key: string;
  title: string | null;
  builtIn: BuiltInView | null;
  isShared: boolean;
  isOwn: boolean;
  filter: QueueFilter;
}

/** The built-in views, then shared and personal ones. */
export async function listQueueViews(ctx: Ctx): Promise<QueueView[]> {
  const memberId = demandAgent(ctx);
  const [rows, chosen, hasChats] = await Promise.all([
    ctx.db
      .selectFrom('support_views')
      .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', memberId)]))
      .orderBy(sql`owner_id is not null`)
      .orderBy('position')
      .orderBy(collated('title', ctx.locale))
      .limit(100)
      .selectAll()
      .execute(),
    chosenDisplays(ctx),
    hasRequestsBy(ctx.db, 'CHAT'),
  ]);
  const saved = rows.map((row) => ({
    ...{ key: `${row.id}`, title: row.title, builtIn: null, isShared: row.owner_id === null },
    ...{ isOwn: row.owner_id === memberId, filter: storedFilter(row.filter) },
    ...(chosen.get(`${row.id}`) ?? storedDisplay(row.columns, row.group_by)),
  }));
  // Where nobody chats, no view is for it.
  const keys = builtInViewKeys.filter((key) => key !== 'chats' || hasChats);
  return [...keys.map((key) => builtInView(key, chosen)), ...saved];
}

type Displays = ReadonlyMap<string, ViewDisplay>;

/** How the agent chose to see views that others see, too; the list of views and the list itself read it once. */
function chosenDisplays(ctx: Ctx): Promise<Displays> {
  return perRequest(ctx, loadDisplays);
}

/** Call after changing one. */
export function forgetDisplays(ctx: Ctx): void {
  ctx.perRequest.delete(loadDisplays);
}

async function loadDisplays(ctx: Ctx): Promise<Displays> {
  const rows = await ctx.db
    .selectFrom('support_view_displays')
    .where('member_id', '=', demandAgent(ctx))
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.view_key, storedDisplay(row.columns, row.group_by)]));
}

function builtInView(key: BuiltInView, chosen: Displays): QueueView {
  const filter: QueueFilter = builtInViews[key];
  const display = chosen.get(key) ?? storedDisplay(null, null);
  return { key, title: null, builtIn: key, isShared: true, isOwn: false, filter, ...display };
}

async function getView(ctx: Ctx, key: string): Promise<Pick<QueueView, 'filter' | 'groupBy'>> {
  if (isBuiltInView(key)) {
    return builtInView(key, await chosenDisplays(ctx));
  }
  const view = (await listQueueViews(ctx)).find((each) => each.key === key);
  if (!view) throw new AppError('NOT_FOUND');
  return view;
}

/** A filter from the database; what a former version wrote is dropped. */
function storedFilter(stored: unknown): QueueFilter {
  const parsed = queueFilterSchema.safeParse(stored);
  return parsed.success ? unsetDropped<QueueFilter>(parsed.data) : {};
}

/** @throws AppError NOT_FOUND for an unknown view */
export async function filterOfView(ctx: Ctx, key: string): Promise<QueueFilter> {
  return isBuiltInView(key) ? builtInViews[key] : (await getView(ctx, key)).filter;
}

export interface QueuePage {
  nodes: SupportRequestRow[];
  /** Of the next page. */
  endCursor: string | null;
  /** What of the search could not be read; then nothing is listed. */
  problems: readonly SearchProblem[];
  /** Of the page, and the folded ones between them; none if the list is not grouped. */
  groups: readonly ListedGroup[];
}

interface AskedPage {
  view: string;
  keyword?: string | null;
  after?: string | null;
  first?: number | null;
  /** Keys of groups of which nothing is listed. */
  folded?: readonly string[] | null;
}

/**
 * A search is not grouped.
 * @throws AppError FORBIDDEN, NOT_FOUND for an unknown view, BAD_REQUEST for a cursor that is none
 */
export async function listQueuePage(ctx: Ctx, asked: AskedPage): Promise<QueuePage> {
  demandAgent(ctx);
  const { filter, groupBy } = await getView(ctx, asked.view);
  const size = Math.min(Math.max(asked.first ?? pageSize, 1), 100);
  const keyword = asked.keyword ?? '';
  const { search, sought, wakes, problems } = await readSearch(ctx, keyword);
  if (problems.length > 0) return { nodes: [], endCursor: null, problems, groups: [] };
  const isGrouped = groupBy !== null && keyword.trim() === '';
  const after = asked.after ? cursorOf(asked.after, { sort: filter.sort, isGrouped }) : null;
  const page = isGrouped
    ? await pageOfGroups(ctx, { ...asked, filter, groupBy, after, limit: size + 1 })
    : null;
  const rows = await listQueue(ctx, {
    ...{ filter: wakes ? { ...filter, snoozed: true } : filter, search, limit: size + 1 },
    ...{ after, groups: page?.listed ?? null },
  });
  const nodes = rows.slice(0, size);
  await findMatches(ctx, nodes, sought);
  const last = nodes.at(-1);
  const hasMore = rows.length > size || page?.hasMore;
  const endCursor = hasMore && last ? cursorAfter(last, isGrouped) : null;
  const groups = page ? groupsWith(nodes, { ...page, isLast: endCursor === null }) : [];
  return { nodes, endCursor, problems, groups };
}

/** How many requests a search in a view finds, at most `countLimit` + 1. */
export async function countSearched(
  ctx: Ctx,
  asked: { view: string; keyword: string },
): Promise<number> {
  return (await listWholeView(ctx, { ...asked, most: countLimit + 1 })).length;
}

/** Ids of all requests of a view, or of a search in it, that there are now. */
export async function listWholeView(
  ctx: Ctx,
  { view, keyword, most }: { view: string; keyword?: string | null | undefined; most: number },
): Promise<number[]> {
  demandAgent(ctx);
  const filter = await filterOfView(ctx, view);
  const { search, wakes, problems } = await readSearch(ctx, keyword ?? '');
  if (problems.length > 0) return [];
  const rows = await listQueue(ctx, {
    ...{ filter: wakes ? { ...filter, snoozed: true } : filter, search },
    ...{ after: null, limit: most },
  });
  return rows.map(({ id }) => id);
}

async function readSearch(ctx: Ctx, keyword: string) {
  const { search, problems } = readQueueSearch(keepable(keyword).trim(), ctx.now);
  const { conditions, plain, number } = search;
  const [named, sought, requesterIds] = await Promise.all([
    searchConditions(ctx, conditions),
    readTexts(ctx, search.texts, { isPublicOnly: false }),
    plain === null ? [] : listMembersNamed(ctx, plain),
  ]);
  const where = [
    ...named.where,
    ...(number === null ? [] : [sql<boolean>`support_requests.number = ${number}::bigint`]),
    ...sought
      .filter(({ isNegated }) => isNegated)
      .map((text) => sql<boolean>`not ${hasText(ctx, text)}`),
  ];
  const texts = sought.filter(({ isNegated }) => !isNegated);
  return {
    search: { ctx, where, texts, plain, requesterIds },
    ...{ sought, problems: [...problems, ...named.problems] },
    // A view hides requests that are put off, unless they are asked for.
    wakes: conditions.some(
      (each) => each.operator === 'is' && !each.isNegated && each.values.includes('snoozed'),
    ),
  };
}

export function countQueueView(ctx: Ctx, { filter }: QueueView): Promise<number> {
  return countQueue(ctx, filter);
}
