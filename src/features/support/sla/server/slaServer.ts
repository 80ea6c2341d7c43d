import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/demo/demoData.ts';
import '#platform/insight/businessSeconds.ts';
import '#platform/notifications/notificationType.ts';
import '#features/support/requests/server/supportWrites.ts';
import { setClocks } from './slaClocks.ts';
import { slaCacheTags, slaNotificationTypes, slaPublicEvents, sweepClocks } from './sweepClocks.ts';
import { findTeamCalendar } from './teamCalendar.ts';
import './slaGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Warns of and marks service levels that are due. */
    sweepSupportClocks: object;
  }
}

export const slaServer = defineServerFeature({
  name: 'supportSla',
  cacheTags: slaCacheTags,
  publicEvents: slaPublicEvents,
  businessCalendar: findTeamCalendar,
  supportChanged: { record: (ctx, { trx }, change) => setClocks(ctx, trx, change) },
  notificationTypes: slaNotificationTypes,
  jobs: {
    sweepSupportClocks: {
      run: (ctx, _payload, { signal }) => sweepClocks(ctx, signal),
      cron: '* * * * *',
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoSla.ts')).seedDemoSla(seed),
});
