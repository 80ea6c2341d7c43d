import { type Selectable, sql } from 'kysely';
import type { WebhookDeliveries, WebhookEndpoints } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';

export type WebhookEndpoint = Selectable<WebhookEndpoints>;
export type WebhookDelivery = Selectable<WebhookDeliveries>;

export async function listWebhooks(db: Database): Promise<WebhookEndpoint[]> {
  return db.selectFrom('webhook_endpoints').selectAll().orderBy('name').orderBy('id').execute();
}

export async function listActiveEndpoints(db: Database): Promise<WebhookEndpoint[]> {
  return db.selectFrom('webhook_endpoints').selectAll().where('is_on', '=', true).execute();
}

export async function listDeliveries(
  db: Database,
  { endpointId, most }: { endpointId: number; most: number },
): Promise<WebhookDelivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** A delivery that is due, with what it takes to send it. */
export type DueDelivery = WebhookDelivery &
  Pick<WebhookEndpoint, 'url' | 'secret' | 'old_secret' | 'old_until'>;

/** Milliseconds for which a process keeps a delivery to itself: longer than an attempt takes. */
const claimFor = 60_000;
/** Deliveries of one endpoint at the same time: a slow one must not hold up the others. */
const mostOfEndpoint = 5;

/**
 * Claims deliveries that are due, oldest first: a few of each endpoint, and of what is about the same thing only the
 * first one that was not tried yet.
 */
export async function claimDeliveries(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select d.id, d.endpoint_id,
        row_number() over (partition by d.endpoint_id order by d.next_at, d.id) as place
      from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.is_on
      where d.state = 'WAITING' and d.next_at <= ${now}::timestamptz
        and (d.claimed_until is null or d.claimed_until < ${now}::timestamptz)
        and not exists (
          select from webhook_deliveries earlier
          where earlier.endpoint_id = d.endpoint_id and earlier.id < d.id
            and earlier.state = 'WAITING' and earlier.attempts = 0
            and earlier.ordering_key = d.ordering_key)
    ), mine as (
      select d.id from webhook_deliveries d join due on due.id = d.id
      where d.state = 'WAITING' and d.next_at <= ${now}::timestamptz
        -- Again, of the row as it is once it is locked: another process may just have sent it.
        and (d.claimed_until is null or d.claimed_until < ${now}::timestamptz)
        and due.place <= ${mostOfEndpoint} - (
          select count(*) from webhook_deliveries busy
          where busy.endpoint_id = due.endpoint_id and busy.state = 'WAITING'
            and busy.claimed_until >= ${now}::timestamptz)
      order by d.next_at, d.id limit ${most} for update of d skip locked
    )
    update webhook_deliveries d set claimed_until = ${new Date(+now + claimFor)}::timestamptz
    from mine, webhook_endpoints e
    where d.id = mine.id and e.id = d.endpoint_id
    returning d.*, e.url, e.secret, e.old_secret, e.old_until`.execute(db);
  return rows;
}

/** When the next delivery is due; null: none is waiting. */
export async function findNextDue(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(d.next_at, coalesce(d.claimed_until, d.next_at))) as at
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.is_on
    where d.state = 'WAITING'`.execute(db);
  return rows[0]?.at ?? null;
}
