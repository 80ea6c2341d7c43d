import { sql } from 'kysely';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/notifications/notificationType.ts';
import { deliverWebhooks } from './deliverWebhooks.ts';
import { listPostEndpoints, postAboutRequest } from './postAboutRequest.ts';
import { webhookConsumer } from './webhookConsumer.ts';
import { webhookCacheTags, webhookPublicEvents } from './webhookEvents.ts';
import { loadWebhookSubjects, webhookSwitchedOff } from './webhookNotifications.ts';
import './webhookGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    deliverWebhooks: object;
  }
}

/** Days for which finished deliveries are kept. */
const keptDays = 30;

export const webhookServer = defineServerFeature({
  name: 'webhooks',
  eventConsumers: [webhookConsumer],
  cacheTags: webhookCacheTags,
  publicEvents: webhookPublicEvents,
  notificationTypes: [webhookSwitchedOff],
  notificationSubjects: { webhook: loadWebhookSubjects },
  requestPosting: { list: listPostEndpoints, post: postAboutRequest },
  jobs: {
    // The schedule finds what a lost job has left.
    deliverWebhooks: {
      run: (ctx, _payload, { signal }) => deliverWebhooks(ctx, signal),
      cron: '*/5 * * * *',
    },
  },
  cleanUp: ({ db, now }) =>
    sql`delete from webhook_deliveries
      where finished_at < ${now}::timestamptz - ${keptDays} * interval '1 day'`.execute(db),
  memberData: {
    webhook_endpoints: {
      columns: ['owner_id'],
      export: staffWork,
      erase: { none: 'The endpoint stays, and hears what visitors may know.' },
    },
  },
});
