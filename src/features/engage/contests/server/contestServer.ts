import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { guideToList } from '#features/content/seo/server/siteGuide.ts';
import { contestInsight } from './contestInsight.ts';
import '#features/content/interactions/server/featureActivities.ts';
import '#features/content/seo/server/postFeeds.ts';
import { typeFeed } from '#features/content/seo/server/typeFeed.ts';
import '#features/content/conversations/server/composerFieldHook.ts';
import '#features/content/conversations/server/loadPostParts.ts';
import '#platform/demo/demoData.ts';
import '#platform/feature/actionRules.ts';
import { actionOnPost } from '#features/content/conversations/server/conversationActionRules.ts';
import { definePostFilter } from '#features/content/conversations/server/postFilters.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import type { FormFields } from '#platform/http/forms.ts';
import '#platform/notifications/notificationType.ts';
import '#platform/points/pointSource.ts';
import english from '#locales/en/contests.json' with { type: 'json' };
import '#platform/graphql/switchSchema.ts';
import { serverWords } from '#platform/serverWords.ts';
import { canManageContests } from '../contestAccess.ts';
import { contestPaths } from '../contestAddress.ts';
import { contestFilterSchema } from '../contestRules.ts';
import '../contestView.ts';
import { announceDueContests } from './announceContest.ts';
import { mayEnter, mayVote } from './contestActionRules.ts';
import { registerContestRoutes } from './contestCsvRoute.ts';
import { contestCacheTags, contestPublicEvents } from './contestEvents.ts';
import './contestGraphql.ts';
import './contestMutationGraphql.ts';
import { contestNotificationTypes } from './contestNotifications.ts';
import { contestPoints } from './contestPoints.ts';
import { isContestIn } from './contestQueries.ts';
import { contestContentData, contestMemberData } from './contestStoredData.ts';
import { viewContest, viewContestEntry } from './contestViews.ts';
import './judgingGraphql.ts';
import { loadContestConfig, saveContest } from './saveContest.ts';
import { saveContestEntry } from './saveContestEntry.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Announces contests at the time that their organizers have set. */
    announceDueContests: object;
  }
}

/** The page that the form is on. @throws AppError where the field names another page */
function pageOf({ path }: FormFields): string {
  if (typeof path === 'string' && /^\/contests\/[^?#\\]+$/.test(path)) return path;
  throw new AppError('BAD_REQUEST', { message: 'The field path must be that of a contest.' });
}

function withoutPath({ path: _path, ...fields }: FormFields): FormFields {
  return fields;
}

export const contestServer = defineServerFeature({
  name: 'contests',
  siteGuide: (ctx) => [guideToList(ctx, 'CONTEST', '/contests')],
  insightFigures: contestInsight,
  switchedFields: [
    'contests',
    'contestEntries',
    'contestEntryDraft',
    'contestJudging',
    'saveContestEntry',
    'contestEntryCustomActivity',
    'contestActivity',
    'contestJudge',
    'reviewContestEntry',
  ],
  cacheTags: contestCacheTags,
  publicEvents: contestPublicEvents,
  registerRoutes: registerContestRoutes,
  feeds: {
    contests: typeFeed({
      title: (language) => serverWords('contests', english, [language]).words.title,
      ...{ place: 'contests', path: contestPaths.list(), types: ['CONTEST'] },
    }),
  },
  livePostEvents: [
    'contest.announced',
    'contest.cancelled',
    'contest.placed',
    'contest.entryDisqualified',
    'contest.entriesChanged',
  ],
  postActivities: {
    'submit-contest-entry': (ctx, { conversationId, additional }) =>
      saveContestEntry(ctx, {
        ...parseInput(z.record(z.string(), z.unknown()), additional),
        ...{ contestId: String(conversationId), submit: true },
      }),
  },
  postFilters: {
    contest: definePostFilter(contestFilterSchema, (ctx, { phases }) =>
      isContestIn(phases, ctx.now),
    ),
  },
  postParts: { contest: viewContest, contestEntry: viewContestEntry },
  composerFields: { communityContestConfig: { load: loadContestConfig, save: saveContest } },
  forms: {
    saveContestEntry: {
      page: pageOf,
      selects: 'path',
      next: (fields, { path }) => (typeof path === 'string' ? path : pageOf(fields)),
      checkboxes: ['acceptTerms'],
      keep: ['title', 'text'],
      inputOf: withoutPath,
    },
    contestEntryCustomActivity: {
      page: pageOf,
      next: ({ activity, next, ...fields }) =>
        activity === 'withdraw-contest-entry' ? pageOf({ path: next }) : pageOf(fields),
      inputOf: ({ path: _path, next: _next, ...fields }) => fields,
    },
    contestJudge: { page: pageOf, next: pageOf, keep: ['username'], inputOf: withoutPath },
    reviewContestEntry: { page: pageOf, next: pageOf, inputOf: withoutPath },
    contestActivity: { page: pageOf, next: pageOf, inputOf: withoutPath },
  },
  memberData: contestMemberData,
  contentData: contestContentData,
  demoDrawings: async () => (await import('./demo/demoContests.ts')).demoPlots(),
  demoData: async (seed) => (await import('./demo/seedDemoContests.ts')).seedDemoContests(seed),
  notificationTypes: contestNotificationTypes,
  pointSources: [contestPoints],
  actionRules: {
    'manage-contest': actionOnPost((viewer, post) => canManageContests(viewer, post)),
    'enter-contest': mayEnter,
    'vote-contest-entry': mayVote,
  },
  jobs: {
    announceDueContests: {
      run: (ctx, _payload, { signal }) => announceDueContests(ctx, signal),
      cron: '* * * * *',
      catchUp: true,
    },
  },
});
