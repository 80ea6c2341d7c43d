import { AppError } from '#core/errors.ts';
import '#features/content/conversations/server/composerFieldHook.ts';
import '#features/content/conversations/server/loadPostParts.ts';
import '#platform/demo/demoData.ts';
import '#platform/feature/actionRules.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import type { FormFields } from '#platform/http/forms.ts';
import '#platform/notifications/notificationType.ts';
import { actionOnPost } from '#features/content/conversations/server/conversationActionRules.ts';
import { canManagePolls } from '../pollAccess.ts';
import '../pollView.ts';
import { closeExpiredPolls } from './closePoll.ts';
import { registerPollRoutes } from './pollCsvRoute.ts';
import { pollCacheTags } from './pollEvents.ts';
import './pollGraphql.ts';
import { pollNotificationTypes } from './pollNotifications.ts';
import { pollPostHook } from './pollPostHook.ts';
import { pollContentData, pollMemberData } from './pollStoredData.ts';
import { viewPoll } from './pollViews.ts';
import { loadPollConfig, savePoll } from './savePoll.ts';

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

const managePoll: ActionRule = actionOnPost((viewer, post) => canManagePolls(viewer, post));

export const pollServer = defineServerFeature({
  name: 'polls',
  registerRoutes: registerPollRoutes,
  cacheTags: pollCacheTags,
  livePostEvents: ['poll.counted', 'poll.closed', 'poll.reopened'],
  postParts: { poll: viewPoll },
  postHooks: [pollPostHook],
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
  actionRules: { 'manage-poll': managePoll },
  jobs: {
    closeExpiredPolls: {
      run: (ctx, _payload, { signal }) => closeExpiredPolls(ctx, signal),
      cron: '* * * * *',
      catchUp: true,
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoPolls.ts')).seedDemoPolls(seed),
});
