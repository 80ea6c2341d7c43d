import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId, requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive, holds, holdsSomewhere } from '#core/permissions.ts';
import { keepable } from '#core/textSchemas.ts';
import { findMatches } from '#features/support/requests/server/requestMatches.ts';
import { hasText, readTexts } from '#features/support/requests/server/searchTexts.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import {
  type BuiltInView,
  builtInViewKeys,
  builtInViews,
  isBuiltInView,
  type QueueFilter,
  type QueueSort,
  unsetDropped,
} from '../queueFilterRules.ts';
import { queueFilterSchema, queueViewSchema } from '../queueInputs.ts';
import { readQueueSearch, type SearchProblem } from '../queueSearchRules.ts';
import { queueOrders } from './queueOrders.ts';
import { countQueue, hasRequestsBy, listQueue, type QueueCursor } from './queueQueries.ts';
import { listMembersNamed } from './queueWords.ts';
import { searchConditions } from './searchConditions.ts';

const pageSize = 20;

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export function demandAgent(ctx: Pick<Ctx, 'viewer'>): number {
  demand(holdsSomewhere(ctx.viewer, 'MANAGE_PRIVATE_MESSAGES'));
  return demandActive(ctx.viewer);
}

export interface QueueView {
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
  const rows = await ctx.db
    .selectFrom('support_views')
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', memberId)]))
    .orderBy('title')
    .limit(100)
    .selectAll()
    .execute();
  const saved = rows.map((row) => ({
    ...{ key: `${row.id}`, title: row.title, builtIn: null, isShared: row.owner_id === null },
    ...{ isOwn: row.owner_id === memberId, filter: storedFilter(row.filter) },
  }));
  const hasChats = await hasRequestsBy(ctx.db, 'CHAT');
  // Where nobody chats, no view is for it.
  const keys = builtInViewKeys.filter((key) => key !== 'chats' || hasChats);
  return [...keys.map(builtInView), ...saved];
}

function builtInView(key: BuiltInView): QueueView {
  const filter: QueueFilter = builtInViews[key];
  return { key, title: null, builtIn: key, isShared: true, isOwn: false, filter };
}

/** A filter from the database; what a former version wrote is dropped. */
function storedFilter(stored: unknown): QueueFilter {
  const parsed = queueFilterSchema.safeParse(stored);
  return parsed.success ? unsetDropped<QueueFilter>(parsed.data) : {};
}

/** @throws AppError NOT_FOUND for an unknown view */
export async function filterOfView(ctx: Ctx, key: string): Promise<QueueFilter> {
  if (isBuiltInView(key)) return builtInViews[key];
  const view = (await listQueueViews(ctx)).find((each) => each.key === key);
  if (!view) throw new AppError('NOT_FOUND');
  return view.filter;
}

export interface QueuePage {
  nodes: SupportRequestRow[];
  /** Of the next page. */
  endCursor: string | null;
  /** What of the search could not be read; then nothing is listed. */
  problems: readonly SearchProblem[];
}

/** @throws AppError FORBIDDEN, NOT_FOUND for an unknown view, BAD_REQUEST for a cursor that is none */
export async function listQueuePage(
  ctx: Ctx,
  asked: { view: string; keyword?: string | null; after?: string | null; first?: number | null },
): Promise<QueuePage> {
  demandAgent(ctx);
  const filter = await filterOfView(ctx, asked.view);
  const size = Math.min(Math.max(asked.first ?? pageSize, 1), 100);
  const { search, sought, wakes, problems } = await readSearch(ctx, asked.keyword ?? '');
  if (problems.length > 0) return { nodes: [], endCursor: null, problems };
  const rows = await listQueue(ctx, {
    ...{ filter: wakes ? { ...filter, snoozed: true } : filter, search, limit: size + 1 },
    after: asked.after == null || asked.after === '' ? null : cursorOf(asked.after, filter.sort),
  });
  const nodes = rows.slice(0, size);
  await findMatches(ctx, nodes, sought);
  const last = nodes.at(-1);
  const endCursor = rows.length > size && last ? `${last.id}~${last.sort_value}` : null;
  return { nodes, endCursor, problems };
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

function cursorOf(text: string, sort: QueueSort = 'ACTIVITY'): QueueCursor {
  const [id, ...rest] = text.split('~');
  const number = parseId(id);
  const value = rest.join('~');
  const isValue = queueOrders[sort].value.test(value);
  if (number === null || !isValue) {
    throw new AppError('BAD_REQUEST', { message: 'The cursor `after` is not one of this list.' });
  }
  return { id: number, value };
}

export function countQueueView(ctx: Ctx, { filter }: QueueView): Promise<number> {
  return countQueue(ctx, filter);
}

/** Shared views are for all agents, so changing them is for administrators. */
export async function saveQueueView(ctx: Ctx, id: string | null, given: unknown): Promise<string> {
  const memberId = demandAgent(ctx);
  const { title, filter, isShared } = parseInput(queueViewSchema, given);
  if (isShared) demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const values = {
    ...{ title, filter: JSON.stringify(filter), owner_id: isShared ? null : memberId },
  };
  if (id === null) {
    const row = await ctx.db
      .insertInto('support_views')
      .values({ ...values, created_by_id: memberId, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return `${row.id}`;
  }
  const view = await getEditableView(ctx, id, memberId);
  await ctx.db.updateTable('support_views').set(values).where('id', '=', view.id).execute();
  return `${view.id}`;
}

export async function deleteQueueView(ctx: Ctx, id: string): Promise<string> {
  const memberId = demandAgent(ctx);
  const view = await getEditableView(ctx, id, memberId);
  await ctx.db.deleteFrom('support_views').where('id', '=', view.id).execute();
  return id;
}

async function getEditableView(ctx: Ctx, id: string, memberId: number) {
  const view = await ctx.db
    .selectFrom('support_views')
    .where('id', '=', requireId(id))
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', memberId)]))
    .select(['id', 'owner_id'])
    .executeTakeFirst();
  if (!view) throw new AppError('NOT_FOUND');
  if (view.owner_id === null) demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return view;
}
