import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { isoWeekOf, localTime, quietUntil } from '../quietHours.ts';
import { findRecipient, type Recipient } from './notificationDelivery.ts';
import { mostTold, queueSummary } from './notificationEmails.ts';
import { listNotifications } from './notificationQueries.ts';
import { findSchedule } from './notificationSchedule.ts';
import type { ShownNotification } from './notificationService.ts';
import { ofKnownTypes, withSubjects } from './shownNotifications.ts';

/** From this hour of Monday on, in the member's time zone. */
const sentFromHour = 8;
/** Members who have been away this long get none. */
const mostDaysAway = 92;
/** Members that one statement reads. */
const chunk = 500;
/** Unread notifications that are looked at, to find those that are still visible. */
const mostRead = 100;

/** Writes the weekly digests that are due: one for each member and ISO week, none without anything unseen. */
export async function sendWeeklyDigests(
  ctx: Ctx,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal.throwIfAborted();
    const rows = await listSubscribers(ctx, after);
    for (const { member_id, time_zone, digest_week } of rows) {
      const local = localTime(ctx.now, time_zone ?? 'UTC');
      const week = isoWeekOf(local);
      const isDue = local.weekday > 1 || local.minutes >= sentFromHour * 60;
      if (isDue && digest_week !== week) await sendDigest(ctx, member_id, week);
    }
    after = rows.length < chunk ? undefined : rows.at(-1)?.member_id;
  }
}

async function listSubscribers({ db, now }: Ctx, after: number) {
  return await db
    .selectFrom('notification_schedules as schedule')
    .innerJoin('members', 'members.id', 'schedule.member_id')
    .select(['schedule.member_id', 'members.time_zone', 'schedule.digest_week'])
    .where('schedule.weekly_digest', '=', true)
    .where('schedule.member_id', '>', after)
    .where(
      sql<Date>`coalesce(greatest(last_activity_at, last_login_at), joined_at)`,
      '>',
      new Date(now.getTime() - mostDaysAway * 86_400_000),
    )
    .orderBy('schedule.member_id')
    .limit(chunk)
    .execute();
}

async function sendDigest(ctx: Ctx, memberId: number, week: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { quietHours, timeZone } = await findSchedule(trx, memberId);
    // The next run after them sends it.
    if (quietHours && quietUntil(ctx.now, quietHours, timeZone)) return;
    const { numUpdatedRows } = await trx
      .updateTable('notification_schedules')
      .set({ digest_week: week })
      .where('member_id', '=', memberId)
      .where('weekly_digest', '=', true)
      .where((eb) => eb.or([eb('digest_week', 'is', null), eb('digest_week', '<>', week)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const recipient = await findRecipient(ctx, trx, memberId);
    if (!recipient?.email) return;
    const shown = await listUnseen(recipient);
    if (shown.length === 0) return;
    const optOuts = [{ kind: 'TYPE' as const, list: 'notificationDigest:weekly' }];
    await queueSummary(trx, recipient, { period: 'WEEK', shown, optOuts });
  });
}

/** What the member has not read and may still see. */
async function listUnseen({ ctx, memberId }: Recipient): Promise<ShownNotification[]> {
  const filter = { memberId, unread: true };
  const rows = await listNotifications(ctx.db, filter, { offset: 0, limit: mostRead });
  return (await withSubjects(ctx, ofKnownTypes(rows))).slice(0, mostTold);
}
