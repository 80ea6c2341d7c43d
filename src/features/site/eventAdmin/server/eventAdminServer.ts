import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addEventsCommand } from './eventsCommand.ts';
import './eventAdminGraphql.ts';

const passingEvent = { none: 'Holds ids only, and is pruned once every consumer has read it.' };

export const eventAdminServer = defineServerFeature({
  name: 'eventAdmin',
  memberData: {
    outbox: { columns: ['actor_id'], export: passingEvent, erase: passingEvent },
    event_log: { columns: ['actor_id'], export: passingEvent, erase: passingEvent },
    parked_events: { columns: ['actor_id'], export: passingEvent, erase: passingEvent },
  },
  commands: [addEventsCommand],
});
