import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addEventsCommand } from './eventsCommand.ts';
import './eventAdminGraphql.ts';

export const eventAdminServer = defineServerFeature({
  name: 'eventAdmin',
  commands: [addEventsCommand],
});
