import type { Ctx } from '#platform/context.ts';
import type { NamedCalendar } from '#platform/insight/businessSeconds.ts';
import { businessCalendarSchema } from '../slaInputs.ts';

/** The calendar that the most policies have: when most of the team works. */
export async function findTeamCalendar({ db }: Pick<Ctx, 'db'>): Promise<NamedCalendar | null> {
  const row = await db
    .selectFrom('support_calendars')
    .leftJoin('support_policies', 'support_policies.calendar_id', 'support_calendars.id')
    .select(['support_calendars.name', 'time_zone', 'intervals', 'exceptions'])
    .groupBy('support_calendars.id')
    .orderBy(({ fn }) => fn.count('support_policies.id'), 'desc')
    .orderBy('support_calendars.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { name, time_zone: timeZone, intervals, exceptions } = row;
  const calendar = businessCalendarSchema.safeParse({ timeZone, intervals, exceptions }).data;
  return calendar ? { name, calendar } : null;
}
