import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import type { NotificationType } from '#platform/notifications/notificationType.ts';
import { archiveDueArticles } from './archiveDueArticles.ts';
import { freshnessCacheTags, freshnessPublicEvents } from './freshnessEvents.ts';
import { freshnessInsight } from './freshnessInsight.ts';
import { remindOwners } from './freshnessService.ts';
import './freshnessGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Tells the owners of articles which are due for review. */
    remindArticleOwners: object;
    /** Archives the articles whose time has come. */
    archiveArticles: object;
  }
}

/** Articles of the reader are due for review. */
const articlesDue: NotificationType = {
  name: 'articlesDue',
  group: 'WORK',
  reach: 'PARTICIPATING',
  staffPermission: 'CREATE_ANNOUNCEMENT',
  words: 'articleFreshness',
  priority: 50,
  defaults: ['app', 'email'],
  on: {
    'articles.reviewDue': async (_ctx, { payload: { ownerId, conversationId, count, week } }) => [
      {
        to: { members: [ownerId] },
        cause: `articlesDue:${week}`,
        group: 'articlesDue',
        subject: { type: 'conversation', id: conversationId },
        conversationId: null,
        actorId: null,
        within: [],
        data: { due: count },
      },
    ],
  },
};

export const freshnessServer = defineServerFeature({
  name: 'articleFreshness',
  insightFigures: freshnessInsight,
  cacheTags: freshnessCacheTags,
  publicEvents: freshnessPublicEvents,
  notificationTypes: [articlesDue],
  jobs: {
    remindArticleOwners: { run: (ctx) => remindOwners(ctx), cron: '20 6 * * 1', catchUp: true },
    archiveArticles: {
      run: (ctx, _payload, { signal }) => archiveDueArticles(ctx, signal),
      cron: '*/5 * * * *',
      catchUp: true,
    },
  },
});
