import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/engage/articles/ui/articleSlots.ts';
import '#ui/slots/slots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    RELEASE_LIST_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    releaseNotes: typeof import('#locales/en/releaseNotes.json');
  }
}

/** Release notes by product and version: the changelog, following, and a "what's new" widget. */
export const releaseFeature = defineFeature({
  name: 'releaseNotes',
  isOn: (settings) => !isTypeHidden('RELEASE_NOTE', settings),
  routes: {
    '/releases': {
      page: async () => (await import('./ui/releasesPage.ts')).releasesPage,
      layout: 'RELEASE_LIST_PAGE',
      cached: ['product', 'kind', 'page'],
    },
  },
  layouts: { RELEASE_LIST_PAGE: singleColumn('releases') },
  widgets: {
    releases: { view: async () => (await import('./ui/ReleasesWidget.tsx')).ReleasesWidget },
    whatsNew: { view: async () => (await import('./ui/WhatsNewWidget.tsx')).WhatsNewWidget },
  },
  markdown: async () => (await import('./ui/releaseMarkdown.ts')).releaseMarkdown,
  widgetDefinitions: async () => (await import('./releaseWidgets.ts')).releaseWidgets,
  slots: {
    'article.byline': async () => (await import('./ui/ReleaseMark.tsx')).ReleaseMark,
    'article.panel': async () => (await import('./ui/ReleasePanel.tsx')).ReleasePanel,
  },
});
