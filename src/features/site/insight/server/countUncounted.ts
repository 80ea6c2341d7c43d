import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { SettingsReader, UncountedViews } from '#platform/pageViews/pageViews.ts';
import { analyticsOf } from '../insightSettingGroup.ts';

interface Tally {
  day: string;
  metric: 'bots' | 'dropped';
  dimension: string;
  key: string;
  count: number;
}

/**
 * Adds to figures that no event is kept of: pages that bots asked for, by kind, and what was dropped. Counting a day anew
 * leaves them alone.
 */
export async function addToDays(db: Database, tallies: readonly Tally[]): Promise<void> {
  if (tallies.length === 0) return;
  await sql`
    insert into insight_daily (metric, dimension, day, key, value)
    select metric, dimension, day, key, sum(added) from unnest(
      ${tallies.map(({ metric }) => metric)}::text[],
      ${tallies.map(({ dimension }) => dimension)}::text[],
      ${tallies.map(({ day }) => day)}::date[],
      ${tallies.map(({ key }) => key)}::text[],
      ${tallies.map(({ count }) => count)}::bigint[]
    ) as tally (metric, dimension, day, key, added)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (metric, dimension, day, key)
      do update set value = insight_daily.value + excluded.value`.execute(db);
}

/** Counts bots apart from people, by kind; and views for which there was no room. */
export async function countUncounted(
  db: Database,
  counts: readonly UncountedViews[],
  settings: SettingsReader,
): Promise<void> {
  if (!analyticsOf(await settings()).isOn) return;
  await addToDays(
    db,
    counts.map(({ day, reason, count }) =>
      reason === 'DROPPED'
        ? { day, metric: 'dropped', dimension: 'views', key: '', count }
        : { day, metric: 'bots', dimension: 'kind', key: reason, count },
    ),
  );
}
