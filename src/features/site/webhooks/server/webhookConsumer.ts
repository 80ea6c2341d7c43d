import type { Insertable } from 'kysely';
import type { DurableEvent, DurableEventType } from '#core/domainEvents.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import type { WebhookDeliveries } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type ConsumerContext, defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { platformPublicEvents } from '#platform/events/platformEvents.ts';
import { publicFormsOf } from '#platform/events/publicEvents.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { composeBody, type WebhookOccasion } from './composeBody.ts';
import { mayHear } from './webhookAudience.ts';
import { listActiveEndpoints, type WebhookEndpoint } from './webhookQueries.ts';

/** As of the last look. */
let hasEndpoints = false;
let forms: ReturnType<typeof publicFormsOf> | null = null;

/** The forms in which events are told to other systems, of all features. */
export function webhookForms(): ReturnType<typeof publicFormsOf> {
  forms ??= publicFormsOf([platformPublicEvents, ...serverParts('publicEvents')]);
  return forms;
}

/** Turns events into deliveries to the endpoints that want them, as far as their owners may know of them. */
export const webhookConsumer = defineEventConsumer({
  name: 'webhooks',
  types: publicTypes,
  // Most communities have no webhook: theirs costs nothing per event.
  isUrgent: () => hasEndpoints,
  async handleBatch(ctx, events) {
    const endpoints = await listActiveEndpoints(ctx.trx);
    hasEndpoints = endpoints.length > 0;
    if (endpoints.length === 0) return;
    const viewers = new Map<number | null, Viewer>([[null, anonymousViewer]]);
    for (const { owner_id } of endpoints) {
      if (owner_id === null || viewers.has(owner_id)) continue;
      viewers.set(owner_id, (await findViewer(ctx, owner_id)) ?? anonymousViewer);
    }
    const rows: NewDelivery[] = [];
    for (const event of events) {
      rows.push(...(await deliveriesOf(ctx, event, { endpoints, viewers })));
    }
    if (rows.length === 0) return;
    await insertDeliveries(ctx.trx, rows);
    await addJob(ctx.trx, { name: 'deliverWebhooks', payload: {} }, deliveryJob);
  },
});

/** At most one waits at a time. */
export const deliveryJob = { key: 'deliverWebhooks', maxAttempts: 25 };

function publicTypes(): DurableEventType[] {
  return [...webhookForms()].flatMap(([type, form]) =>
    // The keys of tables of durable events.
    'internal' in form ? [] : [type as DurableEventType],
  );
}

type NewDelivery = Insertable<WebhookDeliveries>;
type ToldEvent = WebhookOccasion & { payload: DurableEvent['payload'] };

/** What an event sends: each owner is asked about once, and each format composed once. */
async function deliveriesOf(
  ctx: ConsumerContext,
  event: ToldEvent,
  { endpoints, viewers }: { endpoints: readonly WebhookEndpoint[]; viewers: Viewers },
): Promise<NewDelivery[]> {
  const form = webhookForms().get(event.type);
  if (form === undefined || 'internal' in form) return [];
  const wanting = endpoints.filter((endpoint) => isWanted(endpoint, event));
  if (wanting.length === 0) return [];
  const payload: Record<string, unknown> = form.payload.parse(event.payload);
  const { audience } = form;
  const hears = remembering((owner: number | null) =>
    mayHear(ctx.trx, viewers.get(owner) ?? anonymousViewer, { audience, payload }),
  );
  const bodyIn = remembering((format: string) => composeBody(ctx, { format }, { event, payload }));
  const rows: NewDelivery[] = [];
  for (const { id, owner_id, format } of wanting) {
    const body = (await hears(owner_id)) ? await bodyIn(format) : null;
    if (body === null) continue;
    rows.push({
      ...{ endpoint_id: id, message_id: `evt_${event.id}`, type: event.type, body },
      ordering_key: orderingKey(payload),
      ...{ created_at: ctx.now, next_at: ctx.now },
    });
  }
  return rows;
}

type Viewers = ReadonlyMap<number | null, Viewer>;

function remembering<Key, Value>(work: (key: Key) => Promise<Value>) {
  const known = new Map<Key, Promise<Value>>();
  return (key: Key): Promise<Value> => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}

/** Rows of one statement: below the most parameters that it may have. */
const rowsAtOnce = 500;

async function insertDeliveries(trx: Database, rows: readonly NewDelivery[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto('webhook_deliveries')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(['endpoint_id', 'message_id']).doNothing())
      .execute();
  }
}

function isWanted(
  { events, category_ids }: WebhookEndpoint,
  { type, payload }: { type: string; payload: unknown },
): boolean {
  if (events.length > 0 && !events.includes(type)) return false;
  if (category_ids.length === 0) return true;
  const { categoryId } = Object(payload);
  return category_ids.some((id) => Number(id) === Number(categoryId));
}

/** What an event is about: the post, request or member that it names first. */
export function orderingKey(payload: Readonly<Record<string, unknown>>): string {
  for (const name of ['conversationId', 'requestId', 'surveyId', 'memberId']) {
    if (payload[name] != null) return `${name}:${payload[name]}`;
  }
  return '';
}
