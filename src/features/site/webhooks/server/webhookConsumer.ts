import type { DurableEvent, DurableEventType } from '#core/domainEvents.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
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
    let isAny = false;
    for (const event of events) {
      for (const endpoint of endpoints) {
        const viewer = viewers.get(endpoint.owner_id) ?? anonymousViewer;
        if (await addDelivery(ctx, endpoint, { event, viewer })) isAny = true;
      }
    }
    if (isAny) await addJob(ctx.trx, { name: 'deliverWebhooks', payload: {} }, deliveryJob);
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

async function addDelivery(
  ctx: ConsumerContext,
  endpoint: WebhookEndpoint,
  {
    event,
    viewer,
  }: { event: WebhookOccasion & { payload: DurableEvent['payload'] }; viewer: Viewer },
): Promise<boolean> {
  const form = webhookForms().get(event.type);
  if (form === undefined || 'internal' in form || !isWanted(endpoint, event)) return false;
  const payload: Record<string, unknown> = form.payload.parse(event.payload);
  if (!(await mayHear(ctx.trx, viewer, { audience: form.audience, payload }))) return false;
  const body = await composeBody(ctx, endpoint, { event, payload });
  if (body === null) return false;
  await ctx.trx
    .insertInto('webhook_deliveries')
    .values({
      ...{ endpoint_id: endpoint.id, message_id: `evt_${event.id}`, type: event.type, body },
      ordering_key: orderingKey(payload),
      ...{ created_at: ctx.now, next_at: ctx.now },
    })
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'message_id']).doNothing())
    .execute();
  return true;
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
