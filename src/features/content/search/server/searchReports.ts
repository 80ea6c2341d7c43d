import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { findComments } from '#features/content/comments/server/commentQueries.ts';
import { findConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { recordingOf, tellEvent } from '#platform/analytics/tellEvent.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { dailyNetworkKey } from '#platform/callerNetwork.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type MadeSearch, openSearch } from './madeSearch.ts';

declare module '#platform/analytics/tellEvent.ts' {
  interface ToldEvents {
    'search.made': { search?: string; hits?: number; page?: string };
    'search.opened': { search?: string; position?: number };
  }
}

/** SPEC §7 reportConvSearch: an opened search result. */
export interface ClickReport {
  searchId?: string | null;
  searchType?: string | null;
  id: string;
  searchQuery: string;
  position?: number | null;
  type?: string | null;
}

/** SPEC §3 search keyword report. */
export interface KeywordReport {
  searchId?: string | null;
  keyword: string;
  pageType?: string | null;
  totalHitCount?: number | null;
  additional?: unknown;
}

const longestKeyword = 500;
const longestName = 60;
const longestAdditional = 2000;
/** Maximum number of opened results per search. */
const perSearch = 30;
const keptDays = 365;
const reportsPerMinute = 60;

/**
 * Records an opened result, once per search, as far as the community’s analytics may.
 * @throws AppError VALIDATION_FAILED for a visitor without a valid searchId; NOT_FOUND for a result
 *   the viewer cannot see; RATE_LIMITED
 */
export async function reportClick(ctx: Ctx, report: ClickReport): Promise<void> {
  const search = demandSearch(ctx, report.searchId, report.searchQuery);
  const clickedId = parseId(report.id);
  if (clickedId === null || !(await isSeen(ctx, clickedId, report.type))) {
    throw new AppError('NOT_FOUND');
  }
  const position = countOf(report.position);
  const isKept = await keep(ctx, search, {
    search_type: search?.type ?? nameOf(report.searchType),
    keyword: textOf(report.searchQuery, longestKeyword),
    total_hit_count: search?.totalCount ?? null,
    clicked_id: clickedId,
    clicked_type: nameOf(report.type),
    clicked_position: position,
  });
  if (!isKept) return;
  tellEvent(ctx, {
    name: 'search.opened',
    subject: { type: isResponse(report.type) ? 'comment' : 'conversation', id: clickedId },
    details: { ...(search && { search: search.id }), ...(position !== null && { position }) },
  });
}

/**
 * Records a search, once, as far as the community’s analytics may.
 * @throws AppError VALIDATION_FAILED for a visitor without a valid searchId; RATE_LIMITED
 */
export async function reportKeyword(ctx: Ctx, report: KeywordReport): Promise<void> {
  const search = demandSearch(ctx, report.searchId, report.keyword);
  const hits = search?.totalCount ?? countOf(report.totalHitCount);
  const page = nameOf(report.pageType);
  const isKept = await keep(ctx, search, {
    search_type: search?.type ?? null,
    keyword: textOf(report.keyword, longestKeyword),
    page_type: page,
    total_hit_count: hits,
    additional: additionalOf(report.additional),
  });
  if (!isKept) return;
  tellEvent(ctx, {
    name: 'search.made',
    subject: null,
    details: {
      ...(search && { search: search.id }),
      ...(hits !== null && { hits }),
      ...(page !== null && { page }),
    },
  });
}

/** Members are identified; visitors must have a valid search. */
function demandSearch(
  ctx: Ctx,
  searchId: string | null | undefined,
  keywords: string,
): MadeSearch | null {
  demandAllowance(ctx, { what: 'searchReports', perMinute: reportsPerMinute });
  const search = openSearch(ctx, searchId, keywords);
  if (search === null && ctx.viewer.memberId === null) {
    const message = 'Search not found.';
    throw validationFailed([{ field: 'searchId', rule: 'unknown', message }]);
  }
  return search;
}

async function isSeen(ctx: Ctx, id: number, type: string | null | undefined): Promise<boolean> {
  const found = isResponse(type)
    ? await findComments(ctx, [id])
    : await findConversations(ctx, [id]);
  return found.length > 0;
}

function isResponse(type: string | null | undefined): boolean {
  return type === 'comment' || type === 'reply';
}

interface Kept {
  keyword: string;
  search_type: string | null;
  total_hit_count: number | null;
  page_type?: string | null;
  additional?: string;
  clicked_id?: number;
  clicked_type?: string | null;
  clicked_position?: number | null;
}

/** @returns whether it is a new one that may be kept */
async function keep(ctx: Ctx, search: MadeSearch | null, report: Kept): Promise<boolean> {
  const { db, now, viewer } = ctx;
  const recording = recordingOf(ctx);
  if (recording === 'NOTHING') return false;
  if (search !== null && (await countReports(db, search.id)) >= perSearch) return false;
  const isPerson = recording === 'PERSON';
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('search_reports')
    .values({
      ...report,
      search_id: search?.id ?? null,
      member_id: isPerson ? viewer.memberId : null,
      // By which the searches of one visitor belong together.
      visitor_key:
        isPerson && viewer.memberId === null ? dailyNetworkKey(ctx, 'searching visitor') : null,
      reported_at: now,
    })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

async function countReports(db: Database, searchId: string): Promise<number> {
  const { count } = await db
    .selectFrom('search_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('search_id', '=', searchId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes reports older than a year. */
export async function deleteOldSearchReports(db: Database, now: Date): Promise<void> {
  await sql`
    delete from search_reports
    where reported_at < ${now}::timestamptz - ${`${keptDays} days`}::interval`.execute(db);
}

/** Invalid values are truncated or dropped, not rejected: users do not see report errors. */
function textOf(text: string, length: number): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, length)
    .toWellFormed()
    .trim();
}

function nameOf(name: string | null | undefined): string | null {
  return name ? textOf(name, longestName) : null;
}

function countOf(count: number | null | undefined): number | null {
  return typeof count === 'number' && count >= 0
    ? Math.min(Math.trunc(count), 2_147_483_647)
    : null;
}

function additionalOf(additional: unknown): string {
  const isObject = typeof additional === 'object' && additional !== null;
  const text = isObject ? JSON.stringify(additional) : '{}';
  // jsonb cannot contain NUL and unpaired surrogates.
  const holdable = !/\\u0000|\\ud[89a-f]/i.test(text);
  return holdable && text.length <= longestAdditional ? text : '{}';
}
