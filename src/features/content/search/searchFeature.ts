import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/slots/slots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CONVERSATION_SEARCH_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    search: typeof import('#locales/en/search.json');
  }
}

export const searchFeature = defineFeature({
  name: 'search',
  firstVisitWords: ['search'],
  routes: {
    '/conversations/search': {
      page: async () => (await import('./ui/searchPage.ts')).searchPage,
      layout: 'CONVERSATION_SEARCH_PAGE',
    },
  },
  layouts: {
    CONVERSATION_SEARCH_PAGE: singleColumn('searchBox', 'searchAnswers', 'searchResults'),
  },
  widgets: {
    searchBox: { view: async () => (await import('./ui/SearchBoxWidget.tsx')).SearchBoxWidget },
    searchResults: {
      view: async () => (await import('./ui/SearchResultsWidget.tsx')).SearchResultsWidget,
      chunk: 'browse',
    },
  },
  slots: {
    'post.notices': async () => (await import('./ui/KeywordBar.tsx')).KeywordBar,
  },
  widgetDefinitions: async () => (await import('./searchWidgets.ts')).searchWidgets,
});
