import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/demo/demoData.ts';
import '#platform/notifications/notificationType.ts';
import { backfillBadge, badgeConsumer, sweepBadges } from './badgeConsumer.ts';
import { badgeCacheTags, badgePublicEvents } from './badgeEvents.ts';
import { badgeExport } from './badgeExport.ts';
import './badgeGraphql.ts';
import { badgeImport } from './badgeImport.ts';
import { badgeNotificationTypes, loadBadgeSubjects } from './badgeNotifications.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Evaluates a badge for all members after its rule was saved. */
    backfillBadge: { badgeId: number };
    /** Evaluates all badges for all members. */
    sweepBadges: object;
  }
}

export const badgeServer = defineServerFeature({
  name: 'badges',
  exportKinds: badgeExport,
  importKinds: badgeImport,
  cacheTags: badgeCacheTags,
  publicEvents: badgePublicEvents,
  eventConsumers: [badgeConsumer],
  notificationTypes: badgeNotificationTypes,
  notificationSubjects: { badge: loadBadgeSubjects },
  jobs: {
    backfillBadge: { run: backfillBadge },
    sweepBadges: {
      run: (ctx, _payload, tools) => sweepBadges(ctx, tools),
      cron: '20 3 * * *',
      catchUp: true,
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoBadges.ts')).seedDemoBadges(seed),
});
