import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { fanOutNotification, notificationConsumer } from './notificationConsumer.ts';
import { sendNotificationEmails } from './notificationEmails.ts';
import { notificationCacheTags } from './notificationEvents.ts';
import { notificationMailLists } from './notificationMailLists.ts';
import { notificationContentData, notificationMemberData } from './notificationStoredData.ts';
import { sendPushes } from './sendPushes.ts';
import { registerServiceWorkerRoute } from './serviceWorkerRoute.ts';
import { sendWeeklyDigests } from './weeklyDigest.ts';
import './explanationGraphql.ts';
import './notificationChoiceGraphql.ts';
import './notificationGraphql.ts';
import './pushGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Writes the emails of notifications that stayed unread. */
    sendNotificationEmails: object;
    /** Sends the pushes that are due. */
    sendPushes: object;
    /** Writes the weekly digests that are due. */
    sendWeeklyDigests: object;
  }
}

/** Days that notifications are kept. */
const keptDays = 180;

export const notificationServer = defineServerFeature({
  name: 'notifications',
  apiArea: 'messages',
  cacheTags: notificationCacheTags,
  memberData: notificationMemberData,
  contentData: notificationContentData,
  registerRoutes: registerServiceWorkerRoute,
  mailLists: notificationMailLists,
  eventConsumers: [notificationConsumer],
  jobs: {
    fanOutNotification: { run: fanOutNotification },
    sendNotificationEmails: {
      run: (ctx, _payload, tools) => sendNotificationEmails(ctx, tools),
      cron: '* * * * *',
    },
    sendPushes: { run: (ctx, _payload, tools) => sendPushes(ctx, tools), cron: '* * * * *' },
    sendWeeklyDigests: {
      run: (ctx, _payload, tools) => sendWeeklyDigests(ctx, tools),
      cron: '7 * * * *',
    },
  },
  cleanUp: ({ db, now }) =>
    db
      .deleteFrom('notifications')
      .where('updated_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
      .execute(),
});
