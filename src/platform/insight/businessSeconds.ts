import { type RawBuilder, sql } from 'kysely';
import { type BusinessCalendar, businessSpans } from '#core/businessTime.ts';
import type { Ctx } from '../context.ts';
import { serverParts } from '../feature/serverFeature.ts';

export interface NamedCalendar {
  name: string;
  calendar: BusinessCalendar;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /** When the community’s team works; null: nobody has said so. */
    businessCalendar?: (ctx: Pick<Ctx, 'db'>) => Promise<NamedCalendar | null>;
  }
}

export async function findBusinessCalendar(ctx: Pick<Ctx, 'db'>): Promise<NamedCalendar | null> {
  for (const find of serverParts('businessCalendar')) {
    const found = await find(ctx);
    if (found) return found;
  }
  return null;
}

type Seconds = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => RawBuilder<number>;

/** SQL: seconds between two moments, around the clock. */
export const calendarSeconds: Seconds = (from, to) =>
  sql<number>`date_part('epoch', ${to} - ${from})`;

/**
 * SQL: seconds of business time between two moments. The opening hours are given as arrays, in which PostgreSQL finds a
 * moment by binary search: the time does not depend on how long the period is.
 */
export function businessSecondsOf(calendar: BusinessCalendar, from: Date, to: Date): Seconds {
  const spans = businessSpans(calendar, from.getTime(), to.getTime());
  const opens = [0, ...spans.map(([start]) => start / 1000)];
  const closes = [0, ...spans.map(([, end]) => end / 1000)];
  /** Business seconds before each of them. */
  const before = [0];
  for (const [start, end] of spans) before.push((before.at(-1) ?? 0) + (end - start) / 1000);
  const list = (values: readonly number[]) => sql`${[...values]}::float8[]`;
  const until = (moment: RawBuilder<unknown>) => sql`(
    select (business.before)[place] + least(second, (business.closes)[place]) - (business.opens)[place]
    from (select date_part('epoch', ${moment}) as second) moment,
      lateral (select width_bucket(second, business.opens) as place) placed)`;
  return (start, end) => sql<number>`(
    select case when ${end} is not null and ${start} is not null then ${until(end)} - ${until(start)} end
    from (select ${list(opens)} as opens, ${list(closes)} as closes,
      ${list([0, ...before.slice(0, -1)])} as before) business)`;
}
