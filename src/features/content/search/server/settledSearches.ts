import { type RawBuilder, sql } from 'kysely';

/** Search-as-you-type is one search: the last of those that begin alike, seconds after each other. */
const typedOn = sql`interval '30 seconds'`;
const refinedWithin = sql`interval '60 seconds'`;
/** Results are opened until then. */
const openedWithin = sql`interval '1 hour'`;

/**
 * SQL: the searches of a period, each once: id, at, keyword, key (by which equal ones belong together), hits, is_clicked, and
 * whether the same reader searched for something else within a minute.
 */
export function settledSearches(from: Date, to: Date): RawBuilder<unknown> {
  return sql`(
    with made as (
      select id, coalesce(search_id::text, id::text) as search,
        coalesce('member ' || member_id, 'visitor ' || visitor_key) as reader, reported_at, keyword,
        lower(btrim(regexp_replace(keyword, '\\s+', ' ', 'g'))) as key, total_hit_count as hits,
        clicked_id is not null as is_click
      from search_reports
      where reported_at >= ${from}::timestamptz - ${openedWithin}
        and reported_at < ${to}::timestamptz + ${openedWithin}
    ), searches as (
      select search, key, min(id) as id, min(keyword) as keyword, min(reader) as reader, min(reported_at) as at,
        min(hits) as hits, bool_or(is_click) as is_clicked
      from made where key <> '' group by search, key
    )
    select searches.*, exists (select from searches later
        where later.reader = searches.reader and later.key <> searches.key
          and later.at > searches.at and later.at <= searches.at + ${refinedWithin}) as is_refined
    from searches
    where searches.at >= ${from} and searches.at < ${to} and not exists (select from searches later
      where later.reader = searches.reader and later.key <> searches.key
        and starts_with(later.key, searches.key)
        and later.at >= searches.at and later.at <= searches.at + ${typedOn}))`;
}
