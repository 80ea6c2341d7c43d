import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { guideToList } from '#features/content/seo/server/siteGuide.ts';
import { rsvpInsight } from './rsvpInsight.ts';
import '#features/content/interactions/server/featureActivities.ts';
import { actionOnPost } from '#features/content/conversations/server/conversationActionRules.ts';
import '#features/content/conversations/server/composerFieldHook.ts';
import '#features/content/conversations/server/loadPostParts.ts';
import '#platform/demo/demoData.ts';
import '#platform/feature/actionRules.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/graphql/mutationForm.ts';
import type { FormFields } from '#platform/http/forms.ts';
import '#platform/notifications/notificationType.ts';
import '#features/content/seo/server/postFeeds.ts';
import { typeFeed } from '#features/content/seo/server/typeFeed.ts';
import english from '#locales/en/communityEvents.json' with { type: 'json' };
import '#platform/graphql/switchSchema.ts';
import { serverWords } from '#platform/serverWords.ts';
import { canManageCommunityEvents } from '../communityEventAccess.ts';
import { communityEventPaths } from '../communityEventAddress.ts';
import '../communityEventView.ts';
import { registerAttendeeRoute } from './attendeeCsvRoute.ts';
import './attendeeGraphql.ts';
import { registerCalendarRoutes } from './calendarRoutes.ts';
import { registerCheckInPassRoute } from './checkInPassRoute.ts';
import { mayHost, mayRsvp } from './communityEventActionRules.ts';
import { recomputeEventTimes, runCommunityEventClock } from './communityEventClock.ts';
import { loadCommunityEventConfig } from './communityEventConfig.ts';
import { communityEventCacheTags, communityEventPublicEvents } from './communityEventEvents.ts';
import { communityEventFilters, communityEventPostSorts } from './communityEventFilter.ts';
import './communityEventGraphql.ts';
import { communityEventNotificationTypes } from './communityEventNotifications.ts';
import { communityEventPoints } from './communityEventPoints.ts';
import { communityEventPostHook } from './communityEventPostHook.ts';
import { communityEventContentData, communityEventMemberData } from './communityEventStoredData.ts';
import { eventSeriesHook } from './eventSeriesHook.ts';
import { viewEventPart } from './eventSeriesViews.ts';
import { rsvpToEvent } from './rsvpToEvent.ts';
import { saveCommunityEvent } from './saveCommunityEvent.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Sends reminders, and ends events. */
    runCommunityEventClock: object;
  }
}

/** The page that the form is on. @throws AppError where the field names another page */
function pageOf({ path }: FormFields): string {
  const pages = /^\/(?:events|conversations)\/[^?#\\]+(?:\/check-in\?pass=[\w-]{1,60})?$/;
  if (typeof path === 'string' && pages.test(path)) return path;
  throw new AppError('BAD_REQUEST', { message: 'The field path must be that of a post.' });
}

const rsvpSchema = z.object({
  response: z.string().nullable(),
  answers: z.unknown(),
});

export const communityEventServer = defineServerFeature({
  name: 'communityEvents',
  siteGuide: (ctx) => [guideToList(ctx, 'EVENT', '/events')],
  insightFigures: rsvpInsight,
  switchedFields: [
    'communityEvents',
    'eventAttendees',
    'eventPass',
    'eventActivity',
    'createCalendarToken',
    'revokeCalendarToken',
  ],
  registerRoutes: async (app, host) => {
    await registerCalendarRoutes(app, host);
    await registerAttendeeRoute(app);
    await registerCheckInPassRoute(app);
  },
  cacheTags: communityEventCacheTags,
  publicEvents: communityEventPublicEvents,
  feeds: {
    events: typeFeed({
      title: (language) => serverWords('communityEvents', english, [language]).words.title,
      ...{ place: 'events', path: communityEventPaths.list(), types: ['EVENT'] },
    }),
  },
  livePostEvents: [
    'communityEvent.attendanceChanged',
    'communityEvent.promoted',
    'communityEvent.cancelled',
  ],
  postActivities: {
    'rsvp-event': (ctx, { conversationId, additional }) =>
      rsvpToEvent(ctx, { conversationId, ...parseInput(rsvpSchema, additional) }),
  },
  postFilters: communityEventFilters,
  postSorts: communityEventPostSorts,
  postParts: { communityEvent: viewEventPart },
  postHooks: [communityEventPostHook, eventSeriesHook],
  composerFields: {
    communityEventDetails: { load: loadCommunityEventConfig, save: saveCommunityEvent },
  },
  forms: {
    eventActivity: {
      page: pageOf,
      next: pageOf,
      inputOf: ({ path: _path, ...fields }) => fields,
      keep: ['answers'],
    },
  },
  memberData: communityEventMemberData,
  contentData: communityEventContentData,
  notificationTypes: communityEventNotificationTypes,
  pointSources: [communityEventPoints],
  actionRules: {
    'rsvp-event': mayRsvp,
    'host-event': mayHost,
    'manage-event': actionOnPost((viewer, post) => canManageCommunityEvents(viewer, post)),
  },
  cleanUp: recomputeEventTimes,
  jobs: {
    runCommunityEventClock: {
      run: (ctx, _payload, { signal }) => runCommunityEventClock(ctx, signal),
      cron: '* * * * *',
      catchUp: true,
    },
  },
  demoData: async (seed) =>
    (await import('./demo/seedDemoCommunityEvents.ts')).seedDemoCommunityEvents(seed),
});
