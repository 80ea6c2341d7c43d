import { sql } from 'kysely';
import { afterRow, exportFile } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { analyticsOf } from '../insightSettingGroup.ts';
import { dayAfter, dayOf, dropEventDaysBefore, forgetSalts } from './eventDays.ts';
import { deleteOldEvents } from './insertEvents.ts';
import { addInsightCommand } from './insightCommand.ts';
import { registerInsightRoutes } from './insightRoutes.ts';
import { recordViews } from './recordViews.ts';
import { rollUpOpenDays } from './rollUpDays.ts';
import './insightGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Counts the events of today, and of days that have ended since. */
    rollUpInsight: object;
  }
}

export const insightServer = defineServerFeature({
  name: 'insight',
  registerRoutes: registerInsightRoutes,
  pageViewed: recordViews,
  jobs: {
    rollUpInsight: {
      run: ({ db, now }) => rollUpOpenDays(db, now),
      cron: '*/10 * * * *',
      catchUp: true,
    },
  },
  cleanUp: async ({ db, now, settings }) => {
    await forgetSalts(db, now);
    await rollUpOpenDays(db, now);
    await dropEventDaysBefore(db, dayAfter(dayOf(now), -analyticsOf(settings).keptDays));
    await deleteOldEvents(db, now);
  },
  commands: [addInsightCommand],
  memberData: {
    insight_events: {
      columns: ['member_id'],
      export: [
        exportFile(
          'pages-viewed',
          (memberId, after) => sql`
            select row_number() over (order by at, name, page, subject_id) as cursor,
              at, name, page, subject_type as "subjectType", subject_id as "subjectId", details
            from insight_events where member_id = ${memberId} ${afterRow(after)}`,
        ),
      ],
      erase: { deleteBy: 'member_id' },
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoViews.ts')).seedDemoViews(seed),
});
