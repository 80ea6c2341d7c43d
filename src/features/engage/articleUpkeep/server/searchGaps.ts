import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
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

/** Search-as-you-type is one search: the last of those that begin alike, seconds after each other. */
const typedOn = sql`interval '30 seconds'`;
const refinedWithin = sql`interval '60 seconds'`;

/**
 * Searches that readers made in vain, most frequent first.
 * @throws AppError UNAUTHENTICATED; NOT_FOUND for members who write no articles
 */
export async function listSearchGaps(ctx: Ctx, days: number): Promise<SearchGap[]> {
  demandMember(ctx.viewer);
  if (!writesSomeArticles(ctx.viewer)) throw new AppError('NOT_FOUND');
  const since = new Date(+ctx.now - Math.min(Math.max(days, 1), 365) * 86_400_000);
  const { rows } = await sql<SearchGap>`
    with made as (
      select coalesce(search_id::text, id::text) as search,
        coalesce('member ' || member_id, 'visitor ' || visitor_key) as reader, reported_at, keyword,
        lower(btrim(regexp_replace(keyword, '\\s+', ' ', 'g'))) as key, total_hit_count as hits,
        clicked_id is not null as is_click
      from search_reports where reported_at >= ${since}
    ), searches as (
      select search, key, min(keyword) as keyword, min(reader) as reader, min(reported_at) as at,
        min(hits) as hits, bool_or(is_click) as is_clicked
      from made where key <> '' group by search, key
    ), settled as (
      select searches.*, exists (select from searches later
          where later.reader = searches.reader and later.key <> searches.key
            and later.at > searches.at and later.at <= searches.at + ${refinedWithin}) as is_refined
      from searches
      where not exists (select from searches later
        where later.reader = searches.reader and later.key <> searches.key
          and starts_with(later.key, searches.key)
          and later.at >= searches.at and later.at <= searches.at + ${typedOn})
    )
    select btrim((array_agg(keyword order by at desc))[1]) as keyword, count(*)::int as searches,
      count(*) filter (where hits = 0)::int as "withoutResults",
      count(*) filter (where hits > 0 and not is_clicked)::int as "withoutClick",
      count(*) filter (where is_refined)::int as refined
    from settled group by key
    having count(*) filter (where hits = 0 or (hits > 0 and not is_clicked)) > 0
    order by count(*) filter (where hits = 0) desc,
      count(*) filter (where hits > 0 and not is_clicked) desc, key
    limit ${most}`.execute(ctx.db);
  return rows;
}
