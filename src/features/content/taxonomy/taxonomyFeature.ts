import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import { paths } from '#core/paths.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import { listParameters } from '#features/base/layouts/listParameters.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#ui/keys/keyCommands.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CATEGORY_LIST_PAGE: true;
    CATEGORY_PAGE: true;
    TOPIC_LIST_PAGE: true;
    TOPIC_PAGE: true;
    TAGS_PAGE: true;
    ADMIN_CATEGORIES_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    places: typeof import('#locales/en/places.json');
    taxonomy: typeof import('#locales/en/taxonomy.json');
  }
}

export const taxonomyFeature = defineFeature({
  name: 'taxonomy',
  keyCommands: [
    { keys: ['g t'], label: 'reading:keys.topics', href: paths.topics() },
    { keys: ['g c'], label: 'reading:keys.categories', href: paths.categories() },
  ],
  routes: {
    '/categories': {
      page: async () => (await import('./ui/taxonomyPages.ts')).categoriesPage,
      layout: 'CATEGORY_LIST_PAGE',
      cached: ['page'],
    },
    '/categories/:slug?/:id': {
      page: async () => (await import('./ui/taxonomyPages.ts')).categoryPage,
      layout: 'CATEGORY_PAGE',
      cached: listParameters,
    },
    '/topics': {
      page: async () => (await import('./ui/taxonomyPages.ts')).topicsPage,
      layout: 'TOPIC_LIST_PAGE',
      cached: ['page', 'q', 'sort'],
    },
    '/topics/:slug?/:id': {
      page: async () => (await import('./ui/taxonomyPages.ts')).topicPage,
      layout: 'TOPIC_PAGE',
      cached: listParameters,
    },
    '/tags': {
      page: async () => (await import('./ui/taxonomyPages.ts')).tagsPage,
      layout: 'TAGS_PAGE',
      cached: ['page', 'q', 'sort'],
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/categories',
      layout: 'ADMIN_CATEGORIES_PAGE',
      widget: 'placesAdmin',
      view: async () => (await import('./ui/PlacesAdminWidget.tsx')).PlacesAdminWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'places:title',
      document: async () => (await import('./ui/placesDocuments.ts')).PlacesQuery,
      link: { section: 'content', label: 'staff.categories', icon: 'folder-tree' },
    }),
  ],
  layouts: {
    CATEGORY_LIST_PAGE: [
      {
        columns: [
          column(
            '1/1',
            'breadcrumbs',
            ['pageTitle', { of: 'categories' }],
            // §9: categories per page 9.
            ['categoryGrid', { first: 9, nested: true, paged: true }],
          ),
        ],
      },
    ],
    CATEGORY_PAGE: [
      { columns: [column('1/1', 'breadcrumbs', 'categoryHeader')] },
      {
        columns: [
          column(
            '3/5',
            ['categoryGrid', { first: 12, ofPage: true }],
            ['conversationList', { ofPage: true, showFilters: true }],
          ),
          column(
            '2/5',
            ['topicList', { ofPage: true, first: 12 }],
            ['announcements', { first: 3 }],
            ['tagCloud', { first: 20 }],
          ),
        ],
      },
    ],
    TOPIC_LIST_PAGE: [
      {
        columns: [
          column(
            '1/1',
            'breadcrumbs',
            ['pageTitle', { of: 'topics' }],
            ['topicList', { searchable: true }],
          ),
        ],
      },
    ],
    TOPIC_PAGE: [
      { columns: [column('1/1', 'breadcrumbs', 'topicHeader')] },
      {
        columns: [
          column('3/5', ['conversationList', { ofPage: true, showFilters: true }]),
          column('2/5', ['announcements', { first: 3 }], ['tagCloud', { first: 20 }]),
        ],
      },
    ],
    TAGS_PAGE: singleColumn('breadcrumbs', ['pageTitle', { of: 'tags' }], 'tagList'),
  },
  widgets: {
    categoryGrid: {
      view: async () => (await import('./ui/CategoryGridWidget.tsx')).CategoryGridWidget,
      chunk: 'browse',
    },
    categoryHeader: {
      view: async () => (await import('./ui/CategoryHeaderWidget.tsx')).CategoryHeaderWidget,
      chunk: 'browse',
    },
    topicList: {
      view: async () => (await import('./ui/TopicListWidget.tsx')).TopicListWidget,
      chunk: 'browse',
    },
    topicHeader: {
      view: async () => (await import('./ui/TopicHeaderWidget.tsx')).TopicHeaderWidget,
      chunk: 'browse',
    },
    tagCloud: {
      view: async () => (await import('./ui/TagCloudWidget.tsx')).TagCloudWidget,
      chunk: 'browse',
    },
    tagList: { view: async () => (await import('./ui/TagListWidget.tsx')).TagListWidget },
  },
  markdown: async () => (await import('./ui/taxonomyMarkdown.ts')).taxonomyMarkdown,
  widgetDefinitions: async () => (await import('./taxonomyWidgets.ts')).taxonomyWidgets,
  explainedActions: {
    COMMUNITY: ['create-category'],
  },
});
