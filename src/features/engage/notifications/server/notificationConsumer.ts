import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import {
  type ConsumedEvent,
  type ConsumerContext,
  defineEventConsumer,
} from '#platform/events/eventConsumer.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import type { NotificationNotice } from '#platform/notifications/notificationType.ts';
import { findNotificationType, notificationTypes } from './notificationTypes.ts';
import { type DatedNotice, listWatchers, storeNotices, withdrawCauses } from './storeNotices.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Notifies those who watch something, from a member id on. */
    fanOutNotification: { type: string; notice: NotificationNotice; at: string; after: number };
  }
}

/** Watchers that one statement notifies. */
const chunk = 1_000;

/**
 * Turns events into notifications. The types of the highest priority come first, so that a member whom
 * several types would tell of the same cause is told by that one.
 */
export const notificationConsumer = defineEventConsumer({
  name: 'notifications',
  types: 'all',
  async handleBatch(ctx, events) {
    const types = notificationTypes();
    for (const event of events) {
      for (const type of types) {
        const withdraw = type.withdrawOn?.[event.type] as Withdraw | undefined; // of this very type
        const causes = withdraw?.(event) ?? [];
        if (causes.length > 0) await withdrawCauses(ctx.trx, causes);
        if (event.isSilent) continue;
        const noticesOf = type.on[event.type] as NoticesOf | undefined; // of this very type
        for (const notice of (await noticesOf?.(ctx, event)) ?? []) {
          await notify(ctx.trx, { type, notice, at: event.occurredAt });
        }
      }
    }
  },
});

type Withdraw = (event: ConsumedEvent) => readonly string[];
type NoticesOf = (
  ctx: ConsumerContext,
  event: ConsumedEvent,
) => Promise<readonly NotificationNotice[]>;

/** Few are notified at once; of many, those after the first thousand by a job. */
async function notify(trx: DatabaseTransaction, dated: DatedNotice): Promise<void> {
  const { to } = dated.notice;
  if ('members' in to) {
    await storeNotices(trx, dated, to.members);
    return;
  }
  const after = await notifyWatchers(trx, dated, 0);
  if (after === null) return;
  const { type, notice, at } = dated;
  const payload = { type: type.name, notice, at: at.toISOString(), after };
  await addJob(trx, { name: 'fanOutNotification', payload });
}

/** @returns the last member of a full chunk; null when there are no more */
async function notifyWatchers(
  trx: DatabaseTransaction,
  dated: DatedNotice,
  after: number,
): Promise<number | null> {
  const { to } = dated.notice;
  if (!('watchersOf' in to)) return null;
  const watchers = await listWatchers(trx, to.watchersOf, { after, limit: chunk });
  await storeNotices(trx, dated, watchers);
  return watchers.length < chunk ? null : (watchers.at(-1) ?? null);
}

/** The job: one transaction per chunk; a repeated one skips members already notified. */
export async function fanOutNotification(
  { db }: Ctx,
  payload: { type: string; notice: NotificationNotice; at: string; after: number },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const type = findNotificationType(payload.type);
  if (!type) return;
  const dated = { type, notice: payload.notice, at: new Date(payload.at) };
  let after: number | null = payload.after;
  while (after !== null) {
    signal.throwIfAborted();
    const from: number = after;
    after = await db.transaction().execute((trx) => notifyWatchers(trx, dated, from));
  }
}
