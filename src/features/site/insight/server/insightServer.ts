import { sql } from 'kysely';
import { afterRow, exportFile } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import { allowedRecording } from '../allowedRecording.ts';
import { insightPath } from '../insightAddress.ts';
import { analyticsOf } from '../insightSettingGroup.ts';
import { registerBeaconRoute } from './beaconRoute.ts';
import { countUncounted } from './countUncounted.ts';
import { dashboardOfForm } from './dashboardOfForm.ts';
import { dayAfter, dayOf, dropEventDaysBefore, forgetSalts } from './eventDays.ts';
import { eventWriter } from './eventWriter.ts';
import { registerFigureRoutes } from './figureRoutes.ts';
import { goalPageOf } from './goalPage.ts';
import { deleteOldEvents } from './insertEvents.ts';
import { addInsightCommand } from './insightCommand.ts';
import { registerInsightRoutes } from './insightRoutes.ts';
import { keepToldEvent } from './keepEvents.ts';
import { mailDueViews } from './mailViews.ts';
import { forgetPageTimes, keepPageTimes } from './pageTimes.ts';
import { recordViews } from './recordViews.ts';
import { rollUpOpenDays } from './rollUpDays.ts';
import { settleGoals } from './settleGoals.ts';
import { estimateLink, nameDays, slowPagesInsight, trafficInsight } from './trafficInsight.ts';
import './insightGraphql.ts';
import './ownImpactGraphql.ts';
import './dashboardGraphql.ts';
import './insightViewGraphql.ts';
import './goalGraphql.ts';
import './pageTimesGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Counts the events of today, and of days that have ended since. */
    rollUpInsight: object;
    /** Sends dashboards to those who want them by email. */
    mailInsightViews: object;
    /** Keeps how goals ended whose period is over. */
    settleInsightGoals: object;
  }
}

const onDashboard = { page: dashboardOfForm, next: dashboardOfForm } as const;

export const insightServer = defineServerFeature({
  name: 'insight',
  registerRoutes: async (app, host) => {
    registerBeaconRoute(app, host);
    await registerInsightRoutes(app);
    await registerFigureRoutes(app);
  },
  pageViewed: recordViews,
  pagesUncounted: countUncounted,
  pagesTimed: keepPageTimes,
  recordingOf: allowedRecording,
  eventTold: keepToldEvent,
  backgroundServices: [eventWriter],
  jobs: {
    rollUpInsight: {
      run: ({ db, now }) => rollUpOpenDays(db, now),
      cron: '*/10 * * * *',
      catchUp: true,
    },
    mailInsightViews: { run: (ctx) => mailDueViews(ctx), cron: '0 5 * * *', catchUp: true },
    settleInsightGoals: { run: (ctx) => settleGoals(ctx), cron: '25 * * * *', catchUp: true },
  },
  cleanUp: async ({ db, now, settings }) => {
    await forgetSalts(db, now);
    await rollUpOpenDays(db, now);
    await dropEventDaysBefore(db, dayAfter(dayOf(now), -analyticsOf(settings).keptDays));
    await deleteOldEvents(db, now);
    await forgetPageTimes(db, now);
  },
  insightFigures: [...trafficInsight, slowPagesInsight],
  insightLinks: [estimateLink],
  insightSubjects: { day: nameDays },
  commands: [addInsightCommand],
  forms: {
    saveInsightGoal: {
      page: goalPageOf,
      next: () => insightPath,
      checkboxes: ['repeats'],
      keep: ['amount', 'unit', 'direction', 'period', 'repeats'],
    },
    deleteInsightGoal: { page: goalPageOf, next: () => insightPath },
    saveInsightView: { ...onDashboard, keep: ['name', 'mailed'] },
    deleteInsightView: onDashboard,
    addInsightAnnotation: { ...onDashboard, keep: ['day', 'text'] },
    deleteInsightAnnotation: onDashboard,
  },
  memberData: {
    insight_views: {
      columns: ['member_id'],
      export: [
        exportFile(
          'dashboard-views',
          (memberId, after) => sql`
            select id as cursor, name, dashboard, query, mailed, created_at as "createdAt"
            from insight_views where member_id = ${memberId} ${afterRow(after)}`,
        ),
      ],
      erase: { deleteBy: 'member_id' },
    },
    insight_annotations: {
      columns: ['created_by_id'],
      export: { none: 'Work done for the community.' },
      erase: {
        none: 'Work done for the community; the entry stays, under the anonymised account.',
      },
    },
    insight_goals: {
      columns: ['owner_id'],
      export: { none: 'Work done for the community.' },
      erase: { none: 'Work done for the community; the goal stays, under the anonymised account.' },
    },
    insight_goal_results: {
      columns: ['measured_as_id'],
      export: { none: 'Work done for the community.' },
      erase: { none: 'Work done for the community; says nothing about who it was.' },
    },
    insight_events: {
      columns: ['member_id'],
      export: [
        exportFile(
          'pages-viewed',
          (memberId, after) => sql`
            select row_number() over (order by at, name, page, subject_id) as cursor,
              at, name, page, subject_type as "subjectType", subject_id as "subjectId", details,
              language, device, country
            from insight_events where member_id = ${memberId} ${afterRow(after)}`,
        ),
      ],
      erase: { deleteBy: 'member_id' },
    },
    insight_member_days: {
      columns: ['member_id'],
      export: [
        exportFile(
          'views-of-contributions',
          (memberId, after) => sql`
            select row_number() over (order by day) as cursor, to_char(day, 'YYYY-MM-DD') as day,
              post_views as "postViews", answer_views as "answerViews"
            from insight_member_days where member_id = ${memberId} ${afterRow(after)}`,
        ),
      ],
      erase: { deleteBy: 'member_id' },
    },
  },
  demoData: async (seed) => {
    await (await import('./demo/seedDemoViews.ts')).seedDemoViews(seed);
    const { seedDemoGoals, seedDemoPageTimes } = await import('./demo/seedDemoGoals.ts');
    await seedDemoGoals(seed);
    await seedDemoPageTimes(seed);
  },
});
