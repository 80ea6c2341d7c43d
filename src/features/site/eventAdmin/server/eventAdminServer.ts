import { hasPermission } from '#core/permissions.ts';
import { countParkedEvents } from '#platform/events/parkedEvents.ts';
import { backgroundInsight, nameJobs, nameParkedEvents } from './backgroundInsight.ts';
import '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addEventsCommand } from './eventsCommand.ts';
import './eventAdminGraphql.ts';

const passingEvent = { none: 'Holds ids only, and is pruned once every consumer has read it.' };

export const eventAdminServer = defineServerFeature({
  name: 'eventAdmin',
  insightFigures: backgroundInsight,
  insightSubjects: { parkedEvent: nameParkedEvents, job: nameJobs },
  memberData: {
    outbox: { columns: ['actor_id'], export: passingEvent, erase: passingEvent },
    event_log: { columns: ['actor_id'], export: passingEvent, erase: passingEvent },
    parked_events: { columns: ['actor_id'], export: passingEvent, erase: passingEvent },
  },
  pendingWork: [
    {
      href: '/admin/events',
      text: 'eventAdmin:pendingWork',
      isOffered: (viewer) => hasPermission(viewer, 'MANAGE_COMMUNITY'),
      count: ({ db }) => countParkedEvents(db),
    },
  ],
  commands: [addEventsCommand],
});
