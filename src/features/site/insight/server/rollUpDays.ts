import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { dayAfter, dayOf, listEventDays, withTransaction } from './eventDays.ts';

/** Posts of a day that are counted one by one; further ones count in the total only. */
const postsOfDay = 1_000;

/**
 * Counts a day anew from its events: running it again changes nothing. A day whose events are no longer kept stays as it
 * was counted.
 */
export async function rollUpDay(db: Database, day: string, now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('insight_daily'), hashtext(${day}))`.execute(
      trx,
    );
    await sql`delete from insight_daily where day = ${day}::date and metric in ('views', 'visitors')`.execute(
      trx,
    );
    await sql`
      with seen as materialized (
        select event.member_id, event.visitor_key, event.page,
          case when event.subject_type = 'conversation' then event.subject_id end as post_id,
          coalesce(post.category_id, topic.category_id,
            case when event.subject_type = 'category' then event.subject_id end) as category_id
        from insight_events event
          left join conversations post
            on event.subject_type = 'conversation' and post.id = event.subject_id
          left join topics topic on event.subject_type = 'topic' and topic.id = event.subject_id
        where event.name = 'page.viewed'
          and event.at >= ${day}::date and event.at < ${dayAfter(day)}::date
      ), counted as (
        select 'views' as metric, '' as dimension, '' as key, count(*) as value from seen
        union all
        select 'views', 'members', '', count(*) from seen where member_id is not null
        union all
        select 'views', 'page', page, count(*) from seen where page is not null group by page
        union all
        select 'views', 'category', category_id::text, count(*) from seen
        where category_id is not null group by category_id
        union all
        (select 'views', 'post', post_id::text, count(*) from seen
         where post_id is not null group by post_id order by count(*) desc, post_id limit ${postsOfDay})
        union all
        select 'visitors', '', '', count(distinct coalesce(visitor_key, int8send(member_id)))
        from seen
        union all
        select 'visitors', 'members', '', count(distinct member_id) from seen
      )
      insert into insight_daily (metric, dimension, day, key, value)
      select metric, dimension, ${day}::date, key, value from counted where value > 0`.execute(trx);
    await sql`
      insert into insight_days (day, counted_at) values (${day}::date, ${now})
      on conflict (day) do update set counted_at = excluded.counted_at`.execute(trx);
  });
}

/** Views arrive in batches: a day is counted until this long after its end. */
const graceMs = 3_600_000;

/** Counts today, and earlier days with events that were not counted since they ended. */
export async function rollUpOpenDays(db: Database, now: Date): Promise<void> {
  const days = await listEventDays(db);
  const { rows } = await sql<{ day: string }>`
    select to_char(listed.day, 'YYYY-MM-DD') as day
    from unnest(${days}::date[]) as listed (day)
      left join insight_days counted on counted.day = listed.day
    where listed.day <= ${dayOf(now)}::date
      and (counted.day is null
        or counted.counted_at < listed.day + interval '1 day' + ${graceMs}::int * interval '1 millisecond')
    order by listed.day`.execute(db);
  for (const { day } of rows) await rollUpDay(db, day, now);
}

/** Counts every day anew whose events are kept. @returns how many */
export async function rebuildDays(db: Database, now: Date): Promise<number> {
  const days = await listEventDays(db);
  for (const day of days) await rollUpDay(db, day, now);
  return days.length;
}
