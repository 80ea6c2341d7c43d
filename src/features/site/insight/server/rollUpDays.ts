import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { countCells, countReach, countTotals, gatherDay } from './countDay.ts';
import { dayOf, listEventDays, withTransaction } from './eventDays.ts';

/**
 * Counts a day anew from its events: running it again changes nothing. A day whose events are no longer kept stays as it
 * was counted.
 */
export async function rollUpDay(db: Database, day: string, now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('insight_daily'), hashtext(${day}))`.execute(
      trx,
    );
    await gatherDay(trx, day);
    await countTotals(trx, day);
    await countCells(trx, day);
    await countReach(trx, day);
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
