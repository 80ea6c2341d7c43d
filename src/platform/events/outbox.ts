import type { DurableEvent } from '#core/domainEvents.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { rememberStoredId } from './storedEventIds.ts';

export interface OutboxEvent {
  event: DurableEvent;
  actorId: number | null;
  isSilent: boolean;
  occurredAt: Date;
}

/** Writes events in the transaction of their change (decision 0230). */
export async function insertEvents(
  trx: DatabaseTransaction,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const stored = await trx
    .insertInto('outbox')
    .values(
      events.map(({ event, actorId, isSilent, occurredAt }) => ({
        type: event.type,
        payload: JSON.stringify(event.payload),
        actor_id: actorId,
        is_silent: isSilent,
        occurred_at: occurredAt,
      })),
    )
    .returning('id')
    .execute();
  // The rows of one insert are returned in their order.
  for (const [index, { id }] of stored.entries()) {
    const event = events[index]?.event;
    if (event) rememberStoredId(event, id);
  }
}
