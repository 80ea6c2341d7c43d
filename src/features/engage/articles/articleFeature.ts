import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { readManagedAddress } from './managedAddress.ts';
import '#core/feature/featureSwitch.ts';
import '#core/settings/settingGroup.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#features/content/conversations/ui/usePagePost.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';
import { articleAdminPath, articlePath, editArticlePath } from './articleAddress.ts';

import { readComparedNumbers } from './revisionAddress.ts';

declare module '#core/postTypes.ts' {
  interface PostTypes {
    KB_ARTICLE: true;
    RELEASE_NOTE: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    KB_ARTICLE_PAGE: true;
    ADMIN_ARTICLES_PAGE: true;
    ADMIN_ARTICLE_CREATE_PAGE: true;
    ADMIN_ARTICLE_TEMPLATES_PAGE: true;
    ADMIN_ARTICLE_PAGE: true;
    ADMIN_ARTICLE_REVISIONS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    articles: typeof import('#locales/en/articles.json');
    articleEditor: typeof import('#locales/en/articleEditor.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Asks when to publish a draft, or what its author should change. */
    articleAction: {
      props: {
        action: 'SCHEDULE' | 'REQUEST_CHANGES';
        articleId: string;
        language: string;
        edition: number;
      };
      result: undefined;
    };
  }
}

/** Query parameters of the page of an article, whose comments have pages. */
const articleParameters = [
  ...['page', 'sort', 'commentId', 'replyId', 'at', 'replies'],
  ...['keyword', 'sharedByUser'],
] as const;

const written = {
  permission: 'CREATE_ANNOUNCEMENT',
  appreciation: 'like',
  isOfficial: true,
  hasOwnEditor: true,
  path: articlePath,
} as const;

/** Articles of a knowledge base and release notes (SPEC §3): their page, drafts, review and publication. */
export const articleFeature = defineFeature({
  name: 'articles',
  isOn: (settings) =>
    !isTypeHidden('KB_ARTICLE', settings) || !isTypeHidden('RELEASE_NOTE', settings),
  settings: async () => (await import('./articleSettingGroup.ts')).articleSettingGroup,
  postTypes: {
    KB_ARTICLE: {
      ...written,
      ...{ id: 13, order: 8, icon: 'book-open', tone: 'article', group: 'help' },
      hiddenWithout: ['KNOWLEDGE_BASE'],
    },
    RELEASE_NOTE: {
      ...written,
      ...{ id: 14, order: 9, icon: 'sparkles', tone: 'announcement' },
    },
  },
  postPages: ['KB_ARTICLE_PAGE'],
  routes: {
    '/articles/:topicSlug?/:slug/:id': {
      page: async () => (await import('./ui/articlePage.ts')).articlePage,
      layout: 'KB_ARTICLE_PAGE',
      cached: articleParameters,
    },
    '/articles/permalink/:id': {
      page: async () => (await import('./ui/articlePermalinkPage.ts')).articlePermalinkPage,
      layout: 'KB_ARTICLE_PAGE',
    },
    '/articles/:id': {
      page: async () => (await import('./ui/articlePage.ts')).articlePage,
      layout: 'KB_ARTICLE_PAGE',
      cached: articleParameters,
    },
    '/admin/articles/:id/:language?': {
      page: async () => (await import('./ui/articleEditorPage.ts')).articleEditorPage,
      layout: 'ADMIN_ARTICLE_PAGE',
      newPost: 'none',
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/articles',
      layout: 'ADMIN_ARTICLES_PAGE',
      widget: 'managedArticles',
      view: async () => (await import('./ui/ManagedArticlesWidget.tsx')).ManagedArticlesWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: 'articleEditor:title',
      document: async () => (await import('./ui/articleListDocuments.ts')).ManagedArticlesQuery,
      variables: ({ url: { search } }) => {
        const { page, state, view, ...filter } = readManagedAddress(search);
        return {
          ...filter,
          states: state === null ? null : [state],
          page: page - 1,
          mine: view === 'mine',
          overdue: view === 'overdue',
          outdated: view === 'outdated',
        };
      },
      link: { section: 'content', label: 'staff.articles', icon: 'book-open' },
    }),
    staffPage({
      path: '/admin/articles/new',
      layout: 'ADMIN_ARTICLE_CREATE_PAGE',
      widget: 'newArticle',
      view: async () => (await import('./ui/NewArticleWidget.tsx')).NewArticleWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: 'articleEditor:new',
      above: [{ label: 'articleEditor:title', href: articleAdminPath }],
      document: async () => (await import('./ui/articleListDocuments.ts')).NewArticleQuery,
      newPost: 'none',
    }),
    staffPage({
      path: '/admin/articles/templates',
      layout: 'ADMIN_ARTICLE_TEMPLATES_PAGE',
      widget: 'articleTemplates',
      view: async () => (await import('./ui/ArticleTemplatesWidget.tsx')).ArticleTemplatesWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: 'articleEditor:templates.title',
      above: [{ label: 'articleEditor:title', href: articleAdminPath }],
      document: async () => (await import('./ui/articleListDocuments.ts')).ArticleTemplatesQuery,
      newPost: 'none',
    }),
    staffPage({
      path: '/admin/articles/:id/:language/revisions',
      layout: 'ADMIN_ARTICLE_REVISIONS_PAGE',
      widget: 'articleRevisions',
      view: async () => (await import('./ui/ArticleRevisionsWidget.tsx')).ArticleRevisionsWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: ({ editedArticle: article }, { t }) => {
        const [shown] = article?.translations ?? [];
        const title = shown?.revisions[0]?.title ?? '';
        return shown ? t('articleEditor:revisionsTitle', { title }) : null;
      },
      above: [
        { label: 'articleEditor:title', href: articleAdminPath },
        ({ editedArticle: article }) => {
          const [shown] = article?.translations ?? [];
          return (
            shown && {
              label: shown.revisions[0]?.title ?? '',
              href: editArticlePath(article?.articleId ?? '', shown.language),
            }
          );
        },
      ],
      document: async () => (await import('./ui/revisionDocuments.ts')).RevisionsQuery,
      variables: ({ params, url }) => {
        const pair = readComparedNumbers(url.search);
        return {
          ...{ articleId: params.id ?? '', language: params.language ?? '' },
          ...{ from: pair?.from ?? 0, to: pair?.to ?? 0, compares: pair !== null },
        };
      },
    }),
  ],
  layouts: {
    KB_ARTICLE_PAGE: [
      {
        columns: [
          column('3/4', 'breadcrumbs', 'article', ['comments', { first: 20 }]),
          column('1/4', 'articleNeighbors', ['relatedPosts', { first: 5 }]),
        ],
      },
    ],
    ADMIN_ARTICLE_PAGE: singleColumn('breadcrumbs', 'articleEditor'),
  },
  widgets: {
    article: { view: async () => (await import('./ui/ArticleWidget.tsx')).ArticleWidget },
    articleNeighbors: {
      view: async () => (await import('./ui/ArticleNeighborsWidget.tsx')).ArticleNeighborsWidget,
    },
    articleEditor: {
      view: async () => (await import('./ui/ArticleEditorWidget.tsx')).ArticleEditorWidget,
    },
  },
  markdown: async () => (await import('./ui/helpArticleMarkdown.ts')).helpArticleMarkdown,
  widgetDefinitions: async () => (await import('./articleWidgets.ts')).articleWidgets,
  modals: {
    articleAction: async () => (await import('./ui/ArticleActionDialog.tsx')).ArticleActionDialog,
  },
  slots: {
    'post.tools': async () => (await import('./ui/useArticleItems.tsx')).useArticleItems,
  },
});
