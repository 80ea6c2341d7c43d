import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { dayAfter } from './eventDays.ts';

/** Posts of a day that are counted one by one; further ones count in the total only. */
const postsOfDay = 1_000;
/** Combinations of everything that views can be filtered by; further ones count together, by whether a member viewed. */
const cellsOfDay = 2_000;

/**
 * The views and stays of a day in a temporary table, each with all that it is counted by, so that the events are read and
 * joined once. The rest of the transaction reads `insight_seen`.
 */
export async function gatherDay(trx: Database, day: string): Promise<void> {
  await sql`drop table if exists insight_seen`.execute(trx);
  await sql`
    create temporary table insight_seen on commit drop as
    select event.name = 'page.viewed' as is_view, event.member_id is not null as is_member,
      event.member_id,
      -- A number sorts faster than a key; 64 bits of one tell the visitors of a day apart.
      coalesce(('x' || encode(substr(event.visitor_key, 1, 8), 'hex'))::bit(64)::bigint,
        event.member_id) as viewer,
      event.page, event.language, event.device, event.country,
      post.id as post_id, post.author_id, post.accepted_comment_id, post.type as post_type,
      coalesce(post.topic_id, topic.id) as topic_id,
      coalesce(post.category_id, topic.category_id,
        case when event.subject_type = 'category' then event.subject_id end) as category_id,
      case when event.name = 'page.stayed' then (event.details ->> 'seconds')::int else 0 end as seconds,
      event.name = 'page.stayed' and (event.details ->> 'isRead')::boolean as is_read
    from insight_events event
      left join conversations post
        on event.subject_type = 'conversation' and post.id = event.subject_id
      left join topics topic on event.subject_type = 'topic' and topic.id = event.subject_id
    where event.name in ('page.viewed', 'page.stayed')
      and event.at >= ${day}::date and event.at < ${dayAfter(day)}::date`.execute(trx);
}

/** By one property at a time, for which visitors are exact. */
export async function countTotals(trx: Database, day: string): Promise<void> {
  await sql`
    delete from insight_daily
    where day = ${day}::date and metric in ('views', 'visitors', 'seconds', 'reads')`.execute(trx);
  await sql`
    with counted as (
      select
        (array['', 'members', 'page', 'category', 'topic', 'type', 'language', 'device', 'country'])[
          case grouping(is_member, page, category_id, topic_id, post_type, language, device, country)
            when 255 then 1 when 127 then 2 when 191 then 3 when 223 then 4 when 239 then 5
            when 247 then 6 when 251 then 7 when 253 then 8 when 254 then 9 end] as dimension,
        coalesce(page, category_id::text, topic_id::text, post_type, language, device, country,
          case when is_member then '' end) as given_key,
        grouping(is_member, page, category_id, topic_id, post_type, language, device, country)
          = 255 as is_total,
        count(*) filter (where is_view) as views,
        count(distinct viewer) filter (where is_view) as visitors,
        sum(seconds) as seconds, count(*) filter (where is_read) as reads
      from insight_seen
      group by grouping sets ((), is_member, page, category_id, topic_id, post_type, language,
        device, country)
    ), of_posts as (
      select 'post' as dimension, post_id::text as key, count(*) filter (where is_view) as views,
        count(distinct viewer) filter (where is_view) as visitors,
        sum(seconds) as seconds, count(*) filter (where is_read) as reads
      from insight_seen where post_id is not null
      group by post_id order by 3 desc, post_id limit ${postsOfDay}
    )
    insert into insight_daily (metric, dimension, day, key, value)
    select metric, dimension, ${day}::date, key, value
    from (
      select dimension, case when is_total then '' else given_key end as key, views, visitors,
        seconds, reads
      from counted
      union all select * from of_posts
    ) as counts
      cross join lateral (values
        ('views', views), ('visitors', visitors), ('seconds', seconds), ('reads', reads)
      ) as figure (metric, value)
    where value > 0 and key is not null`.execute(trx);
}

/** By all properties together, for filters. */
export async function countCells(trx: Database, day: string): Promise<void> {
  await sql`delete from insight_cells where day = ${day}::date`.execute(trx);
  await sql`
    with cells as (
      select category_id, topic_id, post_type, language, device, country, is_member,
        count(*) filter (where is_view) as views,
        count(distinct viewer) filter (where is_view) as visitors,
        sum(seconds) as seconds, count(*) filter (where is_read) as reads
      from insight_seen group by 1, 2, 3, 4, 5, 6, 7
    ), placed as (
      select cells.*, row_number() over (order by views desc, category_id, topic_id, post_type,
        language, device, country, is_member) <= ${cellsOfDay} as is_own
      from cells
    )
    insert into insight_cells (day, category_id, topic_id, post_type, language, device, country,
      is_member, views, visitors, seconds, reads)
    select ${day}::date,
      case when is_own then category_id end, case when is_own then topic_id end,
      case when is_own then post_type end, case when is_own then language end,
      case when is_own then device end, case when is_own then country end, is_member,
      sum(views), sum(visitors), sum(seconds), sum(reads)
    from placed group by 2, 3, 4, 5, 6, 7, 8`.execute(trx);
}

/** Views of what members wrote, by others: of their posts, and of posts whose accepted answer is theirs. */
export async function countReach(trx: Database, day: string): Promise<void> {
  await sql`delete from insight_member_days where day = ${day}::date`.execute(trx);
  await sql`
    insert into insight_member_days (member_id, day, post_views, answer_views)
    select member_id, ${day}::date, sum(post_views), sum(answer_views)
    from (
      select author_id as member_id, count(*) as post_views, 0 as answer_views
      from insight_seen
      where is_view and author_id is not null and member_id is distinct from author_id
      group by 1
      union all
      select answer.author_id, 0, count(*)
      from insight_seen seen join comments answer on answer.id = seen.accepted_comment_id
      where is_view and answer.author_id <> seen.author_id
        and seen.member_id is distinct from answer.author_id
      group by 1
    ) as reached
    group by 1`.execute(trx);
}
