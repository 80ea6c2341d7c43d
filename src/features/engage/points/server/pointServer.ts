import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#features/people/members/server/memberRewards.ts';
import '#platform/demo/demoData.ts';
import { contentPoints } from './contentPoints.ts';
import { backfillPoints, pointConsumer } from './pointConsumer.ts';
import { pointCacheTags, pointPublicEvents } from './pointEvents.ts';
import './pointAdminGraphql.ts';
import './pointGraphql.ts';
import { memberPoints } from './memberPoints.ts';
import { pointContentData, pointMemberData } from './pointStoredData.ts';
import { loadRankSubjects, pointNotificationTypes } from './rankNotifications.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Books the points of content that was there before. */
    backfillPoints: object;
  }
}

export const pointServer = defineServerFeature({
  name: 'points',
  cacheTags: pointCacheTags,
  publicEvents: pointPublicEvents,
  memberData: pointMemberData,
  contentData: pointContentData,
  pointSources: [contentPoints],
  eventConsumers: [pointConsumer],
  memberPoints,
  notificationTypes: pointNotificationTypes,
  notificationSubjects: { rank: loadRankSubjects },
  jobs: {
    backfillPoints: {
      run: (ctx, _payload, tools) => backfillPoints(ctx, tools),
      cron: '*/10 * * * *',
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoPoints.ts')).seedDemoPoints(seed),
});
