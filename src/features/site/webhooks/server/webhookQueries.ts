import { type Selectable, sql } from 'kysely';
import type { WebhookDeliveries, WebhookEndpoints } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import type { Database } from '#platform/database/database.ts';

export type WebhookEndpoint = Selectable<WebhookEndpoints>;
export type WebhookDelivery = Selectable<WebhookDeliveries>;

export async function listWebhooks({
  db,
  locale,
}: Pick<Ctx, 'db' | 'locale'>): Promise<WebhookEndpoint[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .orderBy(collated('name', locale))
    .orderBy('id')
    .execute();
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
/** Deliveries of one endpoint at the same time, and of one that fails: a slow one must not hold up the others. */
const mostOfEndpoint = 5;
const mostOfFailing = 1;
/** Of an endpoint, how many are looked at for some that need not wait for others. */
const lookedAt = 200;

/**
 * Claims deliveries that are due, oldest first: a few of each endpoint, and of what is about the same thing only the
 * first one that was not tried yet. Looks at each endpoint by itself, so that what waits for a dead one costs nothing.
 */
export async function claimDeliveries(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select d.id, e.id as endpoint_id, e.most, d.place
      from (
        select id, case when failing_since is null then ${mostOfEndpoint}::int
          else ${mostOfFailing}::int end as most
        from webhook_endpoints where is_on
      ) e cross join lateral (
        select first.id, row_number() over (order by first.next_at, first.id) as place
        from (
          select w.id, w.next_at, w.endpoint_id, w.ordering_key from webhook_deliveries w
          where w.endpoint_id = e.id and w.state = 'WAITING' and w.next_at <= ${now}::timestamptz
            and (w.claimed_until is null or w.claimed_until < ${now}::timestamptz)
          order by w.next_at, w.id limit ${lookedAt}
        ) first
        where not exists (
          select from webhook_deliveries earlier
          where earlier.endpoint_id = first.endpoint_id and earlier.id < first.id
            and earlier.state = 'WAITING' and earlier.attempts = 0
            and earlier.ordering_key = first.ordering_key)
        order by first.next_at, first.id limit ${mostOfEndpoint}
      ) d
    ), mine as (
      select d.id from webhook_deliveries d join due on due.id = d.id
      where d.state = 'WAITING' and d.next_at <= ${now}::timestamptz
        -- Again, of the row as it is once it is locked: another process may just have sent it.
        and (d.claimed_until is null or d.claimed_until < ${now}::timestamptz)
        and due.place <= due.most - (
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

/** A delivery that has arrived. */
export interface DeliveredRow {
  id: number;
  endpointId: number;
  status: number | null;
  answer: string | null;
  ms: number;
}

/** Records deliveries that have arrived, in one statement for all of them. */
export async function recordDelivered(
  db: Database,
  rows: readonly DeliveredRow[],
  now: Date,
): Promise<void> {
  await sql`
    with done as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as row(id bigint, status integer, answer text, ms integer)
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, status = done.status, answer = done.answer, error = null,
      duration_ms = done.ms, claimed_until = null, state = 'DELIVERED', finished_at = ${now}::timestamptz
    from done where d.id = done.id`.execute(db);
  await sql`
    update webhook_endpoints set failing_since = null
    where id = any(${[...new Set(rows.map(({ endpointId }) => endpointId))]}::bigint[])
      and failing_since is not null`.execute(db);
}

/** When the next delivery is due; null: none is waiting. */
export async function findNextDue(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(d.next_at, coalesce(d.claimed_until, d.next_at))) as at
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.is_on
    where d.state = 'WAITING'`.execute(db);
  return rows[0]?.at ?? null;
}
