/**
 * Every durable event, in the past tense, with the ids a consumer needs and no text. It is written to the
 * outbox with its change (`Unit.emit`), published on the bus after the commit, and read from the event log by
 * event consumers (platform/events/eventConsumer.ts). A feature adds its own:
 *
 *   declare module '#core/domainEvents.ts' {
 *     interface DurableEvents { 'poll.voted': { pollId: number; memberId: number } }
 *   }
 *
 * and lists in its server manifest which cached pages each of them invalidates (`cacheTags`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface DurableEvents {}

/** Signals for caches and live pages only: published on the bus, never stored. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface TransientEvents {}

export type DurableEventType = keyof DurableEvents;

type EventOf<Events> = {
  [Type in keyof Events]: { type: Type; payload: Events[Type] };
}[keyof Events];

export type DurableEvent = EventOf<DurableEvents>;

export type DomainEvent = DurableEvent | EventOf<TransientEvents>;
