import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/permissionUses.ts';
import '#core/settings/settingGroup.ts';
import { column } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/content/searchIndex/searchEntities.ts';
import './ui/composerSlots.ts';
import './ui/postSlots.ts';
import './ui/usePagePost.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CONVERSATION_PAGE: true;
  }
}

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    createConversation: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    post: typeof import('#locales/en/post.json');
    postWork: typeof import('#locales/en/postWork.json');
    lists: typeof import('#locales/en/lists.json');
    staffWork: typeof import('#locales/en/staffWork.json');
  }
}

declare module '#core/postTypes.ts' {
  interface PostTypes {
    PRAISE: true;
    ANNOUNCEMENT: true;
    ARTICLE: true;
    IDEA: true;
    QUESTION: true;
    PROBLEM: true;
  }
}

// Members ask, report, suggest and praise; what speaks for the community needs its permission.
const byMembers = { permission: 'CREATE_POST' } as const;
const byStaff = { permission: 'CREATE_ANNOUNCEMENT', isOfficial: true } as const;
/** Query parameters of the page of a post. */
const postParameters = [
  ...['page', 'sort', 'commentId', 'replyId', 'at', 'replies'],
  ...['keyword', 'sharedByUser'],
] as const;

export const conversationFeature = defineFeature({
  name: 'conversations',
  settings: async () => (await import('./conversationSettingGroup.ts')).conversationSettingGroup,
  searchEntities: ['conversation'],
  postTypes: {
    QUESTION: {
      ...{ id: 5, order: 1, icon: 'circle-question-mark', tone: 'question', group: 'questions' },
      ...{ ...byMembers, appreciation: 'meToo', answerable: true },
    },
    PROBLEM: {
      ...{ id: 6, order: 2, icon: 'triangle-alert', tone: 'problem', group: 'questions' },
      ...{ ...byMembers, appreciation: 'meToo', answerable: true },
    },
    IDEA: {
      ...{ id: 4, order: 3, icon: 'lightbulb', tone: 'idea', group: 'ideas' },
      ...{ ...byMembers, appreciation: 'vote' },
    },
    ARTICLE: {
      ...{ id: 3, order: 4, icon: 'file-text', tone: 'article' },
      ...{ ...byStaff, appreciation: 'like' },
    },
    ANNOUNCEMENT: {
      ...{ id: 2, order: 5, icon: 'megaphone', tone: 'announcement' },
      ...{ ...byStaff, appreciation: 'like' },
    },
    PRAISE: {
      ...{ id: 1, order: 6, icon: 'heart', tone: 'praise' },
      ...{ ...byMembers, appreciation: 'like' },
    },
  },
  firstVisitWords: ['post', 'lists', 'staffWork'],
  permissionUses: {
    CREATE_ANNOUNCEMENT: ({ enabledConversationTypes }) =>
      enabledConversationTypes.includes('ANNOUNCEMENT'),
    MANAGE_PRIVATE_MESSAGES: ({ privateMessagesEnabled }) => privateMessagesEnabled,
    MANAGE_OWN_PRIVATE_MESSAGES: ({ privateMessagesEnabled }) => privateMessagesEnabled,
  },
  postPages: ['CONVERSATION_PAGE'],
  routes: {
    '/conversations/:topicSlug?/:slug/:id': {
      page: async () => (await import('./ui/conversationPage.ts')).conversationPage,
      layout: 'CONVERSATION_PAGE',
      cached: postParameters,
    },
    '/conversations/:id': {
      page: async () => (await import('./ui/conversationPage.ts')).conversationPage,
      layout: 'CONVERSATION_PAGE',
      cached: postParameters,
    },
  },
  layouts: {
    CONVERSATION_PAGE: [
      {
        columns: [
          column('3/5', 'breadcrumbs', 'post', ['comments', { first: 20 }]),
          column('2/5', ['relatedPosts', { first: 6 }], ['announcements', { first: 3 }]),
        ],
      },
    ],
  },
  widgets: {
    post: { view: async () => (await import('./ui/PostWidget.tsx')).PostWidget, chunk: 'post' },
    relatedPosts: {
      view: async () => (await import('./ui/RelatedPostsWidget.tsx')).RelatedPostsWidget,
      chunk: 'post',
    },
    conversationList: {
      view: async () => (await import('./ui/ConversationListWidget.tsx')).ConversationListWidget,
      chunk: 'browse',
    },
    featuredPosts: {
      view: async () => (await import('./ui/FeaturedPostsWidget.tsx')).FeaturedPostsWidget,
      chunk: 'browse',
    },
    announcements: {
      view: async () => (await import('./ui/AnnouncementsWidget.tsx')).AnnouncementsWidget,
      chunk: 'portal',
    },
    memberActivity: {
      view: async () => (await import('./ui/MemberActivityWidget.tsx')).MemberActivityWidget,
    },
  },
  markdown: async () => (await import('./ui/conversationMarkdown.ts')).conversationMarkdown,
  widgetDefinitions: async () => [
    ...(await import('./conversationWidgets.ts')).conversationWidgets,
    ...(await import('./conversationListWidgets.ts')).conversationListWidgets,
  ],
  explainedActions: {
    PLACE: [
      'create-question',
      'create-problem',
      'create-idea',
      'create-praise',
      'create-article',
      'create-announcement',
    ],
    POST: ['edit-post', 'silent-edit', 'delete-post', 'move-post', 'change-type'],
  },
});
