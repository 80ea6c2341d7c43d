import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#core/feature/featureSwitch.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import { knowledgeAdminPath, knowledgeBasePath } from './knowledgeBaseAddress.ts';
import type { TreeArticleNode, TreeSectionNode } from './ui/knowledgeBaseDocuments.ts';

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

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Creates a section, or renames one. */
    knowledgeSection: {
      props: {
        knowledgeBaseId: string;
        parentId: string | null;
        section: TreeSectionNode | null;
      };
      result: undefined;
    };
    /** Moves articles to another place, also in another knowledge base. */
    moveArticles: {
      props: { articles: readonly TreeArticleNode[]; knowledgeBaseId: string };
      result: boolean;
    };
  }
}

/** Knowledge bases (SPEC §3): start pages, sections, and the tree that staff arrange. */
export const knowledgeBaseFeature = defineFeature({
  name: 'knowledgeBases',
  isOn: (settings) => !isTypeHidden('KNOWLEDGE_BASE', settings),
  postTypes: {
    KNOWLEDGE_BASE: {
      ...{ id: 12, order: 7, icon: 'library', tone: 'article', group: 'help' },
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
  },
  staffPages: [
    staffPage({
      path: '/admin/knowledge',
      layout: 'ADMIN_KNOWLEDGE_PAGE',
      widget: 'knowledgeAdmin',
      view: async () => (await import('./ui/KnowledgeAdminWidget.tsx')).KnowledgeAdminWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: 'knowledgeAdmin:title',
      document: async () => (await import('./ui/knowledgeBaseDocuments.ts')).KnowledgeAdminQuery,
      link: { section: 'content', label: 'staff.knowledge', icon: 'library' },
    }),
    staffPage({
      path: '/admin/knowledge/:id',
      layout: 'ADMIN_KNOWLEDGE_TREE_PAGE',
      widget: 'knowledgeTree',
      view: async () => (await import('./ui/KnowledgeTreeWidget.tsx')).KnowledgeTreeWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: ({ conversation: base }, { t }) =>
        base?.knowledgeBase?.canWrite ? t('knowledgeAdmin:treeTitle', { title: base.title }) : null,
      above: [{ label: 'knowledgeAdmin:title', href: knowledgeAdminPath }],
      document: async () => (await import('./ui/knowledgeBaseDocuments.ts')).KnowledgeTreeQuery,
      variables: ({ params }) => ({ id: params.id ?? '' }),
    }),
  ],
  layouts: {
    KNOWLEDGE_BASE_LIST_PAGE: singleColumn('knowledgeBaseList'),
    KNOWLEDGE_BASE_PAGE: [
      {
        columns: [column('1/1', 'breadcrumbs', 'knowledgeBase')],
      },
    ],
    KNOWLEDGE_SECTION_PAGE: singleColumn('breadcrumbs', 'knowledgeSection'),
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
  },
  markdown: async () => (await import('./ui/knowledgeBaseMarkdown.ts')).knowledgeBaseMarkdown,
  widgetDefinitions: async () => (await import('./knowledgeBaseWidgets.ts')).knowledgeBaseWidgets,
  modals: {
    knowledgeSection: async () =>
      (await import('./ui/KnowledgeSectionDialog.tsx')).KnowledgeSectionDialog,
    moveArticles: async () => (await import('./ui/MoveArticlesDialog.tsx')).MoveArticlesDialog,
  },
});
