import type { EventConsumer } from '#platform/events/eventConsumer.ts';

/** What follows from events, whichever feature they come from. A feature with a consumer adds a row. */
export const eventConsumers: readonly EventConsumer[] = [];
