import { parseId } from '#core/ids.ts';
import type { Ctx } from '#platform/context.ts';

/** SPEC §7 reportConvSearch: which of the found someone opened. */
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
  keyword: string;
  pageType?: string | null;
  totalHitCount?: number | null;
  additional?: unknown;
}

const longestKeyword = 500;
const longestName = 60;
const longestAdditional = 2000;

export async function reportClick(ctx: Ctx, report: ClickReport): Promise<void> {
  await ctx.db
    .insertInto('search_reports')
    .values({
      search_id: uuidOf(report.searchId),
      search_type: nameOf(report.searchType),
      keyword: textOf(report.searchQuery, longestKeyword),
      clicked_id: parseId(report.id),
      clicked_type: nameOf(report.type),
      clicked_position: countOf(report.position),
      member_id: ctx.viewer.memberId,
      reported_at: ctx.now,
    })
    .execute();
}

export async function reportKeyword(ctx: Ctx, report: KeywordReport): Promise<void> {
  await ctx.db
    .insertInto('search_reports')
    .values({
      keyword: textOf(report.keyword, longestKeyword),
      page_type: nameOf(report.pageType),
      total_hit_count: countOf(report.totalHitCount),
      additional: additionalOf(report.additional),
      member_id: ctx.viewer.memberId,
      reported_at: ctx.now,
    })
    .execute();
}

/** Reports come from anyone: what does not fit is cut or dropped, never refused. */
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

function uuidOf(id: string | null | undefined): string | null {
  return id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null;
}

function countOf(count: number | null | undefined): number | null {
  return typeof count === 'number' && count >= 0
    ? Math.min(Math.trunc(count), 2_147_483_647)
    : null;
}

function additionalOf(additional: unknown): string {
  const isObject = typeof additional === 'object' && additional !== null;
  const text = isObject ? JSON.stringify(additional) : '{}';
  // jsonb holds no NUL and no half of a surrogate pair.
  const holdable = !/\\u0000|\\ud[89a-f]/i.test(text);
  return holdable && text.length <= longestAdditional ? text : '{}';
}
