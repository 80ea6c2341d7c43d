import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import '#core/feature/permissionUses.ts';
import '#core/feature/postedForms.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/content/compose/openingTypes.ts';
import '#features/content/conversations/composerFieldRules.ts';
import '#features/content/conversations/postParts.ts';
import '#features/content/conversations/ui/composerSlots.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';
import { contestPaths } from './contestAddress.ts';
import type { ContestConfig } from './contestRules.ts';

declare module '#core/postTypes.ts' {
  interface PostTypes {
    CONTEST: true;
    CONTEST_ENTRY: true;
  }
}

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    saveContestEntry: true;
    contestEntryCustomActivity: true;
    contestActivity: true;
    contestJudge: true;
    reviewContestEntry: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CONTEST_LIST_PAGE: true;
    CONTEST_PAGE: true;
    CONTEST_CREATE_PAGE: true;
    CONTEST_EDIT_PAGE: true;
    CONTEST_ENTRY_PAGE: true;
    CONTEST_ENTRY_CREATE_PAGE: true;
    CONTEST_JUDGING_PAGE: true;
  }
}

declare module '#features/content/conversations/composerFieldRules.ts' {
  interface ComposerFields {
    /** Null: not filled in yet. */
    communityContestConfig: ContestConfig | null;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    contests: typeof import('#locales/en/contests.json');
    contestJudging: typeof import('#locales/en/contestJudging.json');
    contestForms: typeof import('#locales/en/contestForms.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 "contest custom activity": gives an entry a position, with a message. Null: dismissed. */
    contestCustomActivity: {
      props: { title: string; label: string; message: string };
      result: { message: string };
    };
  }
}

const postParameters = [
  ...['page', 'sort', 'commentId', 'replyId', 'at', 'replies'],
  ...['keyword', 'sharedByUser', 'entries'],
] as const;

/** Contests (SPEC §2, §3) and their entries, both posts. */
export const contestFeature = defineFeature({
  name: 'contests',
  isOn: (settings) => !isTypeHidden('CONTEST', settings),
  postTypes: {
    CONTEST: {
      ...{
        id: 17,
        order: 13,
        icon: 'trophy',
        tone: 'announcement',
        isListedApart: true,
        group: 'activities',
      },
      ...{ permission: 'MANAGE_CONTESTS', appreciation: 'like', path: contestPaths.one },
    },
    CONTEST_ENTRY: {
      ...{
        id: 18,
        order: 14,
        icon: 'award',
        tone: 'praise',
        isListedApart: true,
        group: 'activities',
      },
      ...{ permission: 'CREATE_POST', appreciation: 'like', path: contestPaths.entry },
      ...{ hasOwnEditor: true, hasOwnLimit: true, hiddenWithout: ['CONTEST'] },
    },
  },
  permissionUses: {
    MANAGE_CONTESTS: ({ enabledConversationTypes }) => enabledConversationTypes.includes('CONTEST'),
  },
  routes: {
    '/contests': {
      page: async () => (await import('./ui/contestPages.ts')).contestListPage,
      layout: 'CONTEST_LIST_PAGE',
      cached: ['status', 'sort', 'page'],
    },
    '/contests/new': {
      page: async () => (await import('./ui/contestPages.ts')).contestCreatePage,
      layout: 'CONTEST_CREATE_PAGE',
      newPost: 'none',
    },
    '/contests/entries/:id': {
      page: async () => (await import('./ui/contestPages.ts')).contestEntryPage,
      layout: 'CONTEST_ENTRY_PAGE',
      cached: postParameters,
    },
    '/contests/entries/:id/edit': {
      page: async () => (await import('./ui/contestPages.ts')).entryFormPage,
      layout: 'CONTEST_ENTRY_CREATE_PAGE',
      newPost: 'none',
    },
    '/contests/:slug/:id': {
      page: async () =>
        (await import('#features/content/conversations/ui/conversationPage.ts')).conversationPage,
      layout: 'CONTEST_PAGE',
      cached: [...postParameters, 'entries'],
    },
    '/contests/:slug/:id/edit': {
      page: async () =>
        (await import('#features/content/compose/ui/composePage.ts')).editConversationPage,
      layout: 'CONTEST_EDIT_PAGE',
      newPost: 'none',
    },
    '/contests/:slug/:id/judging': {
      page: async () => (await import('./ui/contestPages.ts')).judgingPage,
      layout: 'CONTEST_JUDGING_PAGE',
    },
    '/contests/:slug/:id/contestEntry/new': {
      page: async () => (await import('./ui/contestPages.ts')).entryFormPage,
      layout: 'CONTEST_ENTRY_CREATE_PAGE',
      newPost: 'none',
    },
  },
  postPages: ['CONTEST_PAGE', 'CONTEST_ENTRY_PAGE'],
  composePages: { CONTEST_CREATE_PAGE: 'CONTEST', CONTEST_EDIT_PAGE: 'CONTEST' },
  layouts: {
    CONTEST_LIST_PAGE: singleColumn('breadcrumbs', 'contestList'),
    CONTEST_CREATE_PAGE: singleColumn('breadcrumbs', 'compose'),
    CONTEST_EDIT_PAGE: singleColumn('breadcrumbs', 'compose'),
    CONTEST_ENTRY_CREATE_PAGE: singleColumn('breadcrumbs', 'contestEntryForm'),
    CONTEST_JUDGING_PAGE: singleColumn('breadcrumbs', 'contestJudging'),
    CONTEST_ENTRY_PAGE: singleColumn('breadcrumbs', 'post', ['comments', { first: 20 }]),
    CONTEST_PAGE: singleColumn('breadcrumbs', 'post', 'contestEntries', [
      'comments',
      { first: 20 },
    ]),
  },
  widgets: {
    contestList: {
      view: async () => (await import('./ui/ContestListWidget.tsx')).ContestListWidget,
    },
    contestCard: {
      view: async () => (await import('./ui/ContestCardWidget.tsx')).ContestCardWidget,
    },
    contestEntries: {
      view: async () => (await import('./ui/ContestEntriesWidget.tsx')).ContestEntriesWidget,
    },
    contestJudging: {
      view: async () => (await import('./ui/JudgingWidget.tsx')).JudgingWidget,
    },
    contestEntryForm: {
      view: async () => (await import('./ui/EntryFormWidget.tsx')).EntryFormWidget,
    },
  },
  markdown: async () => (await import('./ui/contestMarkdown.ts')).contestMarkdown,
  widgetDefinitions: async () => (await import('./contestWidgets.ts')).contestWidgets,
  composerFields: {
    communityContestConfig: {
      ...{ types: ['CONTEST'], initial: null, isInPayload: true },
      schema: async () => (await import('./contestRules.ts')).contestConfigSchema,
    },
  },
  modals: {
    contestCustomActivity: async () =>
      (await import('./ui/ContestActivityDialog.tsx')).ContestActivityDialog,
  },
  slots: {
    'post.feedback': async () => (await import('./ui/PostContest.tsx')).PostContest,
    'composer.fields': async () => (await import('./ui/ContestFields.tsx')).ContestFields,
    'composer.options': async () => (await import('./ui/ContestOptions.tsx')).ContestOptions,
  },
  explainedActions: { POST: ['manage-contest', 'enter-contest', 'vote-contest-entry'] },
});
