import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import webPush from 'web-push';
import type { PushSubscriptions } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { quietUntil } from '../quietHours.ts';
import { findRecipient, listDeliverable } from './notificationDelivery.ts';
import { notificationSentence, type ShownNotification } from './notificationService.ts';
import { findNotificationType } from './notificationTypes.ts';
import { getPushKeys, type PushKeys, sendsPushes } from './pushKeys.ts';

/** Members whose due pushes are claimed at once. */
const membersAtOnce = 50;
/** Requests at the same time. */
const concurrency = 10;
const timeoutMs = 10_000;
/** How long a push service keeps a message for a browser that is offline, in seconds. */
const keptSeconds = 24 * 3600;
/** From this priority on a device is woken up. */
const urgentPriority = 80;

/** What the service worker receives (`serviceWorker.ts`). */
export type PushMessage =
  | { kind: 'show'; tag: string; title: string; body: string; path: string; language: string }
  | { kind: 'close'; tag: string };

type Subscription = Selectable<PushSubscriptions>;

interface Delivery {
  subscription: Subscription;
  message: PushMessage;
  urgent: boolean;
}

/**
 * Sends the pushes that are due, to all browsers of their members. Each is claimed before it is sent, so none is sent
 * twice; one that a push service does not take is dropped.
 */
export async function sendPushes(ctx: Ctx, { signal }: { signal: AbortSignal }): Promise<void> {
  if (!sendsPushes(ctx)) {
    await ctx.db.deleteFrom('notification_pushes').execute();
    return;
  }
  const keys = await getPushKeys(ctx);
  for (let taken = membersAtOnce; taken === membersAtOnce; ) {
    signal.throwIfAborted();
    const { count, deliveries } = await ctx.db.transaction().execute((trx) => claim(ctx, trx));
    const waiting = deliveries.values();
    const work = async () => {
      for (const delivery of waiting) await deliver(ctx, keys, delivery);
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    taken = count;
  }
}

async function claim(
  ctx: Ctx,
  trx: DatabaseTransaction,
): Promise<{ count: number; deliveries: Delivery[] }> {
  const { rows } = await sql<{ member_id: number; shows: number[]; closes: number[] }>`
    with due as (
      delete from notification_pushes where notification_id in (
        select notification_id from notification_pushes
        where due_at <= ${ctx.now} and member_id in (select distinct member_id from (
          select member_id from notification_pushes where due_at <= ${ctx.now}
          order by due_at limit ${membersAtOnce}) first)
        for update skip locked)
      returning notification_id, member_id, closes
    )
    select member_id, coalesce(array_agg(notification_id) filter (where not closes), '{}') as shows,
      coalesce(array_agg(notification_id) filter (where closes), '{}') as closes
    from due group by member_id`.execute(trx);
  const deliveries: Delivery[] = [];
  for (const row of rows) deliveries.push(...(await deliveriesOf(ctx, trx, row)));
  return { count: rows.length, deliveries };
}

async function deliveriesOf(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { member_id: memberId, shows, closes }: { member_id: number; shows: number[]; closes: number[] },
): Promise<Delivery[]> {
  const subscriptions = await trx
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute();
  const recipient = await findRecipient(ctx, trx, memberId);
  if (subscriptions.length === 0 || recipient === null) return [];
  const messages = closes.map((id) => ({
    message: { kind: 'close', tag: tagOf(id) } as PushMessage,
    urgent: false,
  }));
  const { quietHours, timeZone } = recipient.schedule;
  // What quiet hours hold back is in the email at their end, and in the portal.
  if (quietHours === null || quietUntil(ctx.now, quietHours, timeZone) === null) {
    const shown = await listDeliverable(trx, recipient, shows, 'push');
    for (const row of shown) messages.push(await messageOf(recipient.ctx, row));
    const ids = shown.map(({ id }) => id);
    await sql`update notifications set pushed_at = ${ctx.now} where id = any(${ids}::bigint[])`.execute(
      trx,
    );
  }
  return subscriptions.flatMap((subscription) =>
    messages.map((each) => ({ subscription, ...each })),
  );
}

async function messageOf(
  ctx: Ctx,
  row: ShownNotification,
): Promise<{ message: PushMessage; urgent: boolean }> {
  const { title: body, path } = row.subject;
  const title = await notificationSentence(ctx, row);
  return {
    message: { kind: 'show', tag: tagOf(row.id), title, body, path, language: ctx.locale },
    urgent: (findNotificationType(row.type)?.priority ?? 0) >= urgentPriority,
  };
}

/** The name of a notification on a device. */
function tagOf(id: number): string {
  return `notification-${id}`;
}

/** RFC 8030: a newer message of a topic replaces an undelivered one. At most 32 characters. */
function topicOf({ tag }: PushMessage): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

async function deliver(ctx: Ctx, keys: PushKeys, delivery: Delivery): Promise<void> {
  const { subscription, message, urgent } = delivery;
  const { endpoint, p256dh, auth } = subscription;
  try {
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: `mailto:${ctx.mailing.from.address}`, ...keys },
        TTL: keptSeconds,
        urgency: urgent ? 'high' : 'normal',
        topic: topicOf(message),
        contentEncoding: 'aes128gcm',
      },
    );
    const { status } = await ctx.outgoing.fetch(request.endpoint, {
      method: request.method,
      headers: Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
      body: new Uint8Array(request.body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The browser has no subscription any more.
    if (status === 404 || status === 410) await forget(ctx, subscription);
    else if (status >= 400) ctx.log.warn({ status, host: new URL(endpoint).host }, 'push refused');
  } catch (error) {
    ctx.log.warn({ error, host: new URL(endpoint).host }, 'push not delivered');
  }
}

async function forget({ db }: Ctx, { id }: Subscription): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
