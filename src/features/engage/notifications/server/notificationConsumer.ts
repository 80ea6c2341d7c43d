import { setTimeout } from 'node:timers/promises';
import type { DurableEventType } from '#core/domainEvents.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import {
  type ConsumedEvent,
  type ConsumerContext,
  defineEventConsumer,
} from '#platform/events/eventConsumer.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import type {
  NotificationNotice,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import { findNotificationType, notificationTypes } from './notificationTypes.ts';
import {
  type AddressedNotice,
  type DatedNotice,
  listWatchers,
  storeNotices,
  withdrawCauses,
} from './storeNotices.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Notifies those who watch something, from a member id on. */
    fanOutNotification: { type: string; notice: NotificationNotice; at: string; after: number };
  }
}

/** Watchers that one statement notifies. */
const chunk = 1_000;
/** A job starts the next chunk after this time at the earliest, so that pages find the processors free in between. */
const chunkEveryMs = 100;

/**
 * Turns events into notifications. The types of the highest priority come first, so that a member whom
 * several types would tell of the same cause is told by that one.
 */
export const notificationConsumer = defineEventConsumer({
  name: 'notifications',
  types: () => eventTypesOf(notificationTypes()),
  async handleBatch(ctx, events) {
    const types = notificationTypes();
    // All at once, so that their lookups share statements.
    const told = await Promise.all(events.map((event) => noticesOf(ctx, types, event)));
    let waiting: DatedNotice[] = [];
    for (const [index, event] of events.entries()) {
      const causes = withdrawnBy(types, event);
      if (causes.length > 0) {
        await notify(ctx.trx, waiting);
        waiting = [];
        await withdrawCauses(ctx.trx, causes);
      }
      waiting.push(...(told[index] ?? []));
    }
    await notify(ctx.trx, waiting);
  },
});

/** Events that no type tells of, or takes back, wake nobody. */
function eventTypesOf(types: readonly NotificationType[]): DurableEventType[] {
  const named = types.flatMap(({ on, withdrawOn = {} }) => Object.keys({ ...on, ...withdrawOn }));
  return [...new Set(named)] as DurableEventType[]; // the keys of both
}

async function noticesOf(
  ctx: ConsumerContext,
  types: readonly NotificationType[],
  event: ConsumedEvent,
): Promise<DatedNotice[]> {
  if (event.isSilent) return [];
  const lists = await Promise.all(
    types.map(async (type) => {
      const read = type.on[event.type] as ReadNotices | undefined; // of this very type
      const notices = (await read?.(ctx, event)) ?? [];
      return notices.map((notice) => ({ type, notice, at: event.occurredAt }));
    }),
  );
  return lists.flat();
}

function withdrawnBy(types: readonly NotificationType[], event: ConsumedEvent): string[] {
  return types.flatMap((type) => {
    const read = type.withdrawOn?.[event.type] as Withdraw | undefined; // of this very type
    return read?.(event) ?? [];
  });
}

type Withdraw = (event: ConsumedEvent) => readonly string[];
type ReadNotices = (
  ctx: ConsumerContext,
  event: ConsumedEvent,
) => Promise<readonly NotificationNotice[]>;

/** Few recipients are notified at once; of many watchers, those after the first thousand by a job. */
async function notify(trx: DatabaseTransaction, notices: readonly DatedNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const targets = notices.map(({ notice: { to } }) => ('watchersOf' in to ? to.watchersOf : []));
  const watchers = await listWatchers(trx, targets, { after: 0, limit: chunk });
  const addressed = notices.map((dated, index): AddressedNotice => {
    const { to } = dated.notice;
    return { ...dated, memberIds: 'members' in to ? to.members : (watchers[index] ?? []) };
  });
  await storeNotices(trx, addressed);
  for (const { type, notice, at, memberIds } of addressed) {
    const after = memberIds.at(-1);
    if ('members' in notice.to || memberIds.length < chunk || after === undefined) continue;
    const payload = { type: type.name, notice, at: at.toISOString(), after };
    await addJob(trx, { name: 'fanOutNotification', payload });
  }
}

/** @returns the last member of a full chunk; null when there are no more */
async function notifyWatchers(
  trx: DatabaseTransaction,
  dated: DatedNotice,
  after: number,
): Promise<number | null> {
  const { to } = dated.notice;
  if (!('watchersOf' in to)) return null;
  const [memberIds = []] = await listWatchers(trx, [to.watchersOf], { after, limit: chunk });
  await storeNotices(trx, [{ ...dated, memberIds }]);
  return memberIds.length < chunk ? null : (memberIds.at(-1) ?? null);
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
    const startedAt = performance.now();
    after = await db.transaction().execute((trx) => notifyWatchers(trx, dated, from));
    const rest = chunkEveryMs - (performance.now() - startedAt);
    if (after !== null && rest > 0) await setTimeout(rest, undefined, { signal });
  }
}
