import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { guideToList } from '#features/content/seo/server/siteGuide.ts';
import { pollExport } from './pollExport.ts';
import { countImportedBallots, pollImport } from './pollImport.ts';
import { pollInsight } from './pollInsight.ts';
import '#features/content/interactions/server/featureActivities.ts';
import '#features/content/conversations/server/composerFieldHook.ts';
import '#features/content/conversations/server/loadPostParts.ts';
import '#platform/demo/demoData.ts';
import '#platform/feature/actionRules.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import type { FormFields } from '#platform/http/forms.ts';
import '#platform/notifications/notificationType.ts';
import { definePostFilter } from '#features/content/conversations/server/postFilters.ts';
import '#features/content/seo/server/postFeeds.ts';
import { typeFeed } from '#features/content/seo/server/typeFeed.ts';
import english from '#locales/en/polls.json' with { type: 'json' };
import '#platform/graphql/switchSchema.ts';
import { serverWords } from '#platform/serverWords.ts';
import { pollPaths } from '../pollAddress.ts';
import { pollFilterSchema } from '../pollSchema.ts';
import '../pollView.ts';
import { closeExpiredPolls } from './closePoll.ts';
import { managePoll, votePoll } from './pollActionRules.ts';
import { registerPollRoutes } from './pollCsvRoute.ts';
import { pollCacheTags, pollPublicEvents } from './pollEvents.ts';
import './pollGraphql.ts';
import { pollNotificationTypes } from './pollNotifications.ts';
import { pollPostHook } from './pollPostHook.ts';
import { hasPollIn } from './pollQueries.ts';
import { pollContentData, pollMemberData } from './pollStoredData.ts';
import { viewPollPart } from './pollVoters.ts';
import { loadPollConfig, savePoll } from './savePoll.ts';
import { voteInPoll } from './voteInPoll.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Closes polls whose time has passed. */
    closeExpiredPolls: object;
  }
}

/** The page that the form is on. @throws AppError where the field names another page */
function pageOf({ path }: FormFields): string {
  if (typeof path === 'string' && /^\/(?:polls|conversations)\/[^?#\\]+$/.test(path)) return path;
  throw new AppError('BAD_REQUEST', { message: 'The field path must be that of a post.' });
}

const voteSchema = z.object({ votedOptions: z.array(z.string()) });

export const pollServer = defineServerFeature({
  name: 'polls',
  siteGuide: (ctx) => [guideToList(ctx, 'POLLS', '/polls')],
  exportKinds: pollExport,
  importKinds: pollImport,
  importFinishes: [countImportedBallots],
  insightFigures: pollInsight,
  switchedFields: ['polls', 'pollVoters', 'pollActivity'],
  registerRoutes: registerPollRoutes,
  cacheTags: pollCacheTags,
  publicEvents: pollPublicEvents,
  livePostEvents: ['poll.counted', 'poll.closed', 'poll.reopened'],
  postParts: { poll: viewPollPart },
  postHooks: [pollPostHook],
  postActivities: {
    'poll-vote': (ctx, { conversationId, additional }) =>
      voteInPoll(ctx, { conversationId, ...parseInput(voteSchema, additional) }),
  },
  postFilters: {
    poll: definePostFilter(pollFilterSchema, (ctx, { states }) => {
      ctx.touch('polls');
      return hasPollIn(states, ctx.now);
    }),
  },
  composerFields: { communityPollConfig: { load: loadPollConfig, save: savePoll } },
  forms: {
    pollActivity: {
      page: pageOf,
      next: pageOf,
      inputOf: ({ path: _path, ...fields }) => fields,
    },
  },
  memberData: pollMemberData,
  contentData: pollContentData,
  notificationTypes: pollNotificationTypes,
  actionRules: { 'vote-poll': votePoll, 'manage-poll': managePoll },
  feeds: {
    polls: typeFeed({
      title: (language) => serverWords('polls', english, [language]).words.title,
      ...{ place: 'polls', path: pollPaths.list(), types: ['POLLS'] },
    }),
  },
  jobs: {
    closeExpiredPolls: {
      run: (ctx, _payload, { signal }) => closeExpiredPolls(ctx, signal),
      cron: '* * * * *',
      catchUp: true,
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoPolls.ts')).seedDemoPolls(seed),
});
