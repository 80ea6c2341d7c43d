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
import { pollPaths } from './pollAddress.ts';
import type { PollConfig } from './pollSchema.ts';
import type { PollView } from './pollView.ts';

declare module '#core/postTypes.ts' {
  interface PostTypes {
    POLLS: true;
  }
}

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    pollActivity: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    POLLS_LIST_PAGE: true;
    POLL_PAGE: true;
    POLL_CREATE_PAGE: true;
    POLL_EDIT_PAGE: true;
  }
}

declare module '#features/content/conversations/composerFieldRules.ts' {
  interface ComposerFields {
    /** Null: the post has no poll. */
    communityPollConfig: PollConfig | null;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    polls: typeof import('#locales/en/polls.json');
    pollCompose: typeof import('#locales/en/pollCompose.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    pollVoters: { props: { poll: PollView }; result: undefined };
  }
}

const postParameters = [
  ...['page', 'sort', 'commentId', 'replyId', 'at', 'replies'],
  ...['keyword', 'sharedByUser'],
] as const;

export const pollFeature = defineFeature({
  name: 'polls',
  isOn: (settings) => !isTypeHidden('POLLS', settings),
  keyCommands: [{ keys: ['g p'], label: 'polls:title', href: pollPaths.list() }],
  postTypes: {
    POLLS: {
      ...{
        id: 16,
        order: 10,
        icon: 'chart-bar',
        tone: 'question',
        isListedApart: true,
        group: 'activities',
      },
      ...{ permission: 'MANAGE_POLLS', appreciation: 'like', path: pollPaths.one },
    },
  },
  permissionUses: {
    MANAGE_POLLS: ({ enabledConversationTypes }) => enabledConversationTypes.includes('POLLS'),
  },
  routes: {
    '/polls': {
      page: async () => (await import('./ui/pollPages.ts')).pollListPage,
      layout: 'POLLS_LIST_PAGE',
      cached: ['status', 'sort', 'page'],
    },
    '/polls/new': {
      page: async () => (await import('./ui/pollPages.ts')).pollCreatePage,
      layout: 'POLL_CREATE_PAGE',
      newPost: 'none',
    },
    '/polls/:topicSlug?/:slug/:id': {
      page: async () =>
        (await import('#features/content/conversations/ui/conversationPage.ts')).conversationPage,
      layout: 'POLL_PAGE',
      cached: postParameters,
    },
    '/polls/:topicSlug?/:slug/:id/edit': {
      page: async () =>
        (await import('#features/content/compose/ui/composePage.ts')).editConversationPage,
      layout: 'POLL_EDIT_PAGE',
      newPost: 'none',
    },
  },
  postPages: ['POLL_PAGE'],
  composePages: { POLL_CREATE_PAGE: 'POLLS', POLL_EDIT_PAGE: 'POLLS' },
  layouts: {
    POLLS_LIST_PAGE: singleColumn('breadcrumbs', 'pollList'),
    POLL_CREATE_PAGE: singleColumn('breadcrumbs', 'compose'),
    POLL_EDIT_PAGE: singleColumn('breadcrumbs', 'compose'),
    POLL_PAGE: [
      {
        columns: [
          column('3/5', 'breadcrumbs', 'post', ['comments', { first: 20 }]),
          column('2/5', ['relatedPosts', { first: 6 }]),
        ],
      },
    ],
  },
  widgets: {
    pollList: { view: async () => (await import('./ui/PollListWidget.tsx')).PollListWidget },
    poll: { view: async () => (await import('./ui/PollWidget.tsx')).PollWidget },
  },
  markdown: async () => (await import('./ui/pollMarkdown.ts')).pollMarkdown,
  postMarkdown: async () => (await import('./ui/pollMarkdown.ts')).pollOfPost,
  widgetDefinitions: async () => (await import('./pollWidgets.ts')).pollWidgets,
  composerFields: {
    communityPollConfig: {
      ...{ initial: null, isInPayload: true },
      schema: async () => (await import('./pollSchema.ts')).pollConfigSchema,
    },
  },
  slots: {
    'post.feedback': async () => (await import('./ui/PostPoll.tsx')).PostPoll,
    'composer.fields': async () => (await import('./ui/PollFields.tsx')).PollFields,
    'composer.options': async () => (await import('./ui/PollOptions.tsx')).PollOptions,
  },
  modals: {
    pollVoters: async () => (await import('./ui/PollVotersDialog.tsx')).PollVotersDialog,
  },
  explainedActions: { POST: ['vote-poll', 'manage-poll'] },
});
