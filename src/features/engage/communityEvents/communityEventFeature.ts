import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import '#core/feature/permissionUses.ts';
import '#core/feature/postedForms.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/content/compose/openingTypes.ts';
import '#features/content/conversations/composerFieldRules.ts';
import '#features/content/conversations/postParts.ts';
import '#features/content/conversations/ui/composerSlots.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/keys/keyCommands.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';
import { communityEventPaths } from './communityEventAddress.ts';
import type { CommunityEventConfig } from './communityEventSchema.ts';
import { eventStructuredData } from './communityEventStructuredData.ts';
import type { CommunityEventView } from './communityEventView.ts';

declare module '#core/postTypes.ts' {
  interface PostTypes {
    EVENT: true;
  }
}

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    eventActivity: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    EVENT_LIST_PAGE: true;
    EVENT_PAGE: true;
    EVENT_CREATE_PAGE: true;
    EVENT_EDIT_PAGE: true;
    EVENT_CHECK_IN_PAGE: true;
  }
}

declare module '#features/content/conversations/composerFieldRules.ts' {
  interface ComposerFields {
    /** Null: the post is no event. */
    communityEventDetails: CommunityEventConfig | null;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    communityEvents: typeof import('#locales/en/communityEvents.json');
    communityEventCompose: typeof import('#locales/en/communityEventCompose.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    eventAttendees: { props: { event: CommunityEventView }; result: undefined };
  }
}

const postParameters = [
  ...['page', 'sort', 'commentId', 'replyId', 'at', 'replies'],
  ...['keyword', 'sharedByUser'],
] as const;

export const communityEventFeature = defineFeature({
  name: 'communityEvents',
  isOn: (settings) => !isTypeHidden('EVENT', settings),
  keyCommands: [
    { keys: ['g e'], label: 'communityEvents:title', href: communityEventPaths.list() },
  ],
  postTypes: {
    EVENT: {
      ...{
        id: 19,
        order: 12,
        icon: 'calendar-days',
        tone: 'announcement',
        isListedApart: true,
        group: 'activities',
      },
      ...{ permission: 'MANAGE_EVENTS', appreciation: 'like', path: communityEventPaths.one },
    },
  },
  permissionUses: {
    MANAGE_EVENTS: ({ enabledConversationTypes }) => enabledConversationTypes.includes('EVENT'),
  },
  routes: {
    '/events': {
      page: async () => (await import('./ui/communityEventPages.ts')).communityEventListPage,
      layout: 'EVENT_LIST_PAGE',
      cached: ['view', 'status', 'date', 'page'],
    },
    '/events/new': {
      page: async () => (await import('./ui/communityEventPages.ts')).communityEventCreatePage,
      layout: 'EVENT_CREATE_PAGE',
      newPost: 'none',
    },
    '/events/:slug/:id': {
      page: async () =>
        (await import('#features/content/conversations/ui/conversationPage.ts')).conversationPage,
      layout: 'EVENT_PAGE',
      cached: postParameters,
    },
    '/events/:slug/:id/edit': {
      page: async () =>
        (await import('#features/content/compose/ui/composePage.ts')).editConversationPage,
      layout: 'EVENT_EDIT_PAGE',
      newPost: 'none',
    },
    '/events/:slug/:id/check-in': {
      page: async () => (await import('./ui/communityEventPages.ts')).eventCheckInPage,
      layout: 'EVENT_CHECK_IN_PAGE',
    },
  },
  postPages: ['EVENT_PAGE'],
  composePages: { EVENT_CREATE_PAGE: 'EVENT', EVENT_EDIT_PAGE: 'EVENT' },
  layouts: {
    EVENT_LIST_PAGE: singleColumn('breadcrumbs', 'eventCalendar'),
    EVENT_CREATE_PAGE: singleColumn('breadcrumbs', 'compose'),
    EVENT_EDIT_PAGE: singleColumn('breadcrumbs', 'compose'),
    EVENT_CHECK_IN_PAGE: singleColumn('breadcrumbs', 'eventCheckIn'),
    EVENT_PAGE: [
      {
        columns: [
          column('3/5', 'breadcrumbs', 'post', ['comments', { first: 20 }]),
          column('2/5', ['eventList', { first: 5 }]),
        ],
      },
    ],
  },
  widgets: {
    eventCalendar: {
      view: async () => (await import('./ui/EventCalendarWidget.tsx')).EventCalendarWidget,
    },
    eventList: { view: async () => (await import('./ui/EventListWidget.tsx')).EventListWidget },
    eventCheckIn: {
      view: async () => (await import('./ui/EventCheckInWidget.tsx')).EventCheckInWidget,
    },
    event: { view: async () => (await import('./ui/EventWidget.tsx')).EventWidget },
  },
  markdown: async () => (await import('./ui/communityEventMarkdown.ts')).communityEventMarkdown,
  postMarkdown: async () => (await import('./ui/communityEventMarkdown.ts')).communityEventOfPost,
  widgetDefinitions: async () => (await import('./communityEventWidgets.ts')).communityEventWidgets,
  composerFields: {
    communityEventDetails: {
      initial: null,
      schema: async () => (await import('./communityEventSchema.ts')).communityEventSchema,
    },
  },
  slots: {
    'post.notices': async () => (await import('./ui/PostEvent.tsx')).PostEvent,
    'composer.fields': async () => (await import('./ui/EventFields.tsx')).EventFields,
    'composer.options': async () => (await import('./ui/EventOptions.tsx')).EventOptions,
  },
  postStructuredData: eventStructuredData,
  modals: {
    eventAttendees: async () =>
      (await import('./ui/EventAttendeesDialog.tsx')).EventAttendeesDialog,
  },
  explainedActions: { POST: ['rsvp-event', 'host-event', 'manage-event'] },
});
