import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import { knowledgeAdminPath, knowledgeBasePath } from './knowledgeBaseAddress.ts';

declare module '#core/postTypes.ts' {
  interface PostTypes {
    KNOWLEDGE_BASE: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    KNOWLEDGE_BASE_LIST_PAGE: true;
    KNOWLEDGE_BASE_PAGE: true;
    KNOWLEDGE_SECTION_PAGE: true;
    ADMIN_KNOWLEDGE_PAGE: true;
    ADMIN_KNOWLEDGE_TREE_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    knowledgeBases: typeof import('#locales/en/knowledgeBases.json');
    knowledgeAdmin: typeof import('#locales/en/knowledgeAdmin.json');
  }
}

/** Knowledge bases (SPEC §3): start pages, sections, and the tree that staff arrange. */
export const knowledgeBaseFeature = defineFeature({
  name: 'knowledgeBases',
  isOn: (settings) => !isTypeHidden('KNOWLEDGE_BASE', settings),
  postTypes: {
    KNOWLEDGE_BASE: {
      ...{ id: 12, order: 7, icon: 'library', tone: 'article' },
      ...{ permission: 'PUBLISH_NOMINATION', appreciation: 'like', isOfficial: true },
      ...{ hasOwnEditor: true, hiddenWithout: ['KB_ARTICLE'] },
      path: knowledgeBasePath,
    },
  },
  routes: {
    '/knowledge': {
      page: async () => (await import('./ui/knowledgeBasePages.ts')).knowledgeBaseListPage,
      layout: 'KNOWLEDGE_BASE_LIST_PAGE',
      cached: [],
    },
    '/knowledge/:slug?/:id': {
      page: async () => (await import('./ui/knowledgeBasePages.ts')).knowledgeBasePage,
      layout: 'KNOWLEDGE_BASE_PAGE',
      cached: [],
    },
    '/knowledge/:slug/:baseId/:sectionSlug/:id': {
      page: async () => (await import('./ui/knowledgeBasePages.ts')).knowledgeSectionPage,
      layout: 'KNOWLEDGE_SECTION_PAGE',
      cached: ['page'],
    },
    '/admin/knowledge': {
      page: async () => (await import('./ui/knowledgeAdminPages.ts')).knowledgeAdminPage,
      layout: 'ADMIN_KNOWLEDGE_PAGE',
      newPost: 'navbar',
    },
    '/admin/knowledge/:id': {
      page: async () => (await import('./ui/knowledgeAdminPages.ts')).knowledgeTreePage,
      layout: 'ADMIN_KNOWLEDGE_TREE_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    KNOWLEDGE_BASE_LIST_PAGE: singleColumn('knowledgeBaseList'),
    KNOWLEDGE_BASE_PAGE: [
      {
        columns: [column('1/1', 'breadcrumbs', 'knowledgeBase')],
      },
    ],
    KNOWLEDGE_SECTION_PAGE: singleColumn('breadcrumbs', 'knowledgeSection'),
    ADMIN_KNOWLEDGE_PAGE: singleColumn('knowledgeAdmin'),
    ADMIN_KNOWLEDGE_TREE_PAGE: singleColumn('breadcrumbs', 'knowledgeTree'),
  },
  widgets: {
    knowledgeBaseList: {
      view: async () => (await import('./ui/KnowledgeBaseListWidget.tsx')).KnowledgeBaseListWidget,
    },
    knowledgeBase: {
      view: async () => (await import('./ui/KnowledgeBaseWidget.tsx')).KnowledgeBaseWidget,
    },
    knowledgeSection: {
      view: async () => (await import('./ui/KnowledgeSectionWidget.tsx')).KnowledgeSectionWidget,
    },
    knowledgeAdmin: {
      view: async () => (await import('./ui/KnowledgeAdminWidget.tsx')).KnowledgeAdminWidget,
    },
    knowledgeTree: {
      view: async () => (await import('./ui/KnowledgeTreeWidget.tsx')).KnowledgeTreeWidget,
    },
  },
  widgetDefinitions: async () => (await import('./knowledgeBaseWidgets.ts')).knowledgeBaseWidgets,
  modals: {
    knowledgeSection: async () =>
      (await import('./ui/KnowledgeSectionDialog.tsx')).KnowledgeSectionDialog,
    moveArticles: async () => (await import('./ui/MoveArticlesDialog.tsx')).MoveArticlesDialog,
  },
  staffLinks: [
    {
      href: knowledgeAdminPath,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      section: 'content',
      label: 'staff.knowledge',
      icon: 'library',
    },
  ],
});
