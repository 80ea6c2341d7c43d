import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import { settledSearches } from '#features/content/search/server/settledSearches.ts';
import { writesSomeArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import type { Ctx } from '#platform/context.ts';

export interface SearchGap {
  keyword: string;
  searches: number;
  withoutResults: number;
  /** Found something, and nothing was opened. */
  withoutClick: number;
  /** Followed by another search of the same reader within a minute. */
  refined: number;
}

const most = 100;

/**
 * Searches that readers made in vain, most frequent first.
 * @throws AppError UNAUTHENTICATED; NOT_FOUND for members who write no articles
 */
export async function listSearchGaps(ctx: Ctx, days: number): Promise<SearchGap[]> {
  demandMember(ctx.viewer);
  if (!writesSomeArticles(ctx.viewer)) throw new AppError('NOT_FOUND');
  const since = new Date(+ctx.now - Math.min(Math.max(days, 1), 365) * 86_400_000);
  const { rows } = await sql<SearchGap>`
    select btrim((array_agg(keyword order by at desc))[1]) as keyword, count(*)::int as searches,
      count(*) filter (where hits = 0)::int as "withoutResults",
      count(*) filter (where hits > 0 and not is_clicked)::int as "withoutClick",
      count(*) filter (where is_refined)::int as refined
    from ${settledSearches(since, new Date(+ctx.now + 1))} settled group by key
    having count(*) filter (where hits = 0 or (hits > 0 and not is_clicked)) > 0
    order by count(*) filter (where hits = 0) desc,
      count(*) filter (where hits > 0 and not is_clicked) desc, key
    limit ${most}`.execute(ctx.db);
  return rows;
}
