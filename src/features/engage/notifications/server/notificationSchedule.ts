import type { Updateable } from 'kysely';
import { parseInput } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import type { NotificationSchedules } from '#db/tables.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { type ScheduleInput, scheduleSchema } from '../notificationRules.ts';
import { isoWeekOf, localTime, type QuietHours } from '../quietHours.ts';

/** When a member wants notifications. */
export interface NotificationSchedule {
  quietHours: QuietHours | null;
  weeklyDigest: boolean;
  timeZone: string;
}

/** @throws AppError UNAUTHENTICATED */
export async function viewerSchedule(ctx: Ctx): Promise<NotificationSchedule> {
  return findSchedule(ctx.db, demandMember(ctx.viewer));
}

export async function findSchedule(db: Database, memberId: number): Promise<NotificationSchedule> {
  const row = await db
    .selectFrom('members')
    .leftJoin('notification_schedules as schedule', 'schedule.member_id', 'members.id')
    .select(['time_zone', 'quiet_from', 'quiet_to', 'quiet_days', 'weekly_digest'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();
  const { quiet_from: from = null, quiet_to: to = null } = row ?? {};
  const days = row?.quiet_days ?? [];
  return {
    quietHours: from === null || to === null || days.length === 0 ? null : { from, to, days },
    weeklyDigest: row?.weekly_digest ?? false,
    timeZone: row?.time_zone ?? 'UTC',
  };
}

/**
 * Changes what is given.
 * @throws AppError UNAUTHENTICATED, VALIDATION_FAILED
 */
export async function updateSchedule(
  ctx: Ctx,
  input: ScheduleInput,
): Promise<NotificationSchedule> {
  const memberId = demandMember(ctx.viewer);
  const { quietHours, weeklyDigest } = parseInput(scheduleSchema, input);
  const { timeZone } = await findSchedule(ctx.db, memberId);
  const change: Updateable<NotificationSchedules> = {};
  if (quietHours !== undefined) {
    change.quiet_from = quietHours && minutesOf(quietHours.from);
    change.quiet_to = quietHours && minutesOf(quietHours.to);
    change.quiet_days = [...new Set(quietHours?.days ?? [])].sort();
  }
  if (weeklyDigest !== undefined && weeklyDigest !== null) {
    change.weekly_digest = weeklyDigest;
    // The first one comes next week.
    change.digest_week = isoWeekOf(localTime(ctx.now, timeZone));
  }
  if (Object.keys(change).length > 0) {
    await inTransaction(ctx, ({ trx }) => writeSchedule(trx, memberId, change));
  }
  return findSchedule(ctx.db, memberId);
}

export async function writeSchedule(
  trx: DatabaseTransaction,
  memberId: number,
  change: Updateable<NotificationSchedules>,
): Promise<void> {
  await trx
    .insertInto('notification_schedules')
    .values({ ...change, member_id: memberId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
    .execute();
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // 24:00 is the midnight at which the next day begins.
  return (hours * 60 + minutes) % 1440;
}

/** 22:05 for 1325. */
export function clockTimeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((each) => `${each}`.padStart(2, '0'))
    .join(':');
}
