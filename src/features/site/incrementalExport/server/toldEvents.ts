import type { DurableEventType } from '#core/domainEvents.ts';
import { webhookForms } from '#features/site/webhooks/server/webhookConsumer.ts';
import type { Ctx } from '#platform/context.ts';
import { defineEventConsumer } from '#platform/events/eventConsumer.ts';

/** Days for which events can be read. */
const keptDays = 30;
const dayMs = 86_400_000;

/** Keeps the public form of events for those who read them later: the log is emptied at once. */
export const toldEventConsumer = defineEventConsumer({
  name: 'toldEvents',
  types: () =>
    [...webhookForms()].flatMap(([type, form]) =>
      // The keys of tables of durable events.
      'internal' in form ? [] : [type as DurableEventType],
    ),
  isUrgent: () => false,
  async handleBatch({ trx }, events) {
    const rows = events.flatMap(({ id, type, payload, occurredAt }) => {
      const form = webhookForms().get(type);
      if (!form || 'internal' in form) return [];
      const told = JSON.stringify(form.payload.parse(payload));
      const { audience } = form;
      return { event_id: id, type, audience, payload: told, occurred_at: occurredAt };
    });
    if (rows.length === 0) return;
    await trx
      .insertInto('told_events')
      .values(rows)
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .execute();
  },
});

export async function forgetToldEvents({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('told_events')
    .where('changed_at', '<', new Date(+now - keptDays * dayMs))
    .execute();
}
