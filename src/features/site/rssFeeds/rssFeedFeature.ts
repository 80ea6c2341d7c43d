import { defineFeature } from '#core/feature/feature.ts';
import '#features/base/layouts/layoutExtensions.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    rssFeeds: typeof import('#locales/en/rssFeeds.json');
  }
}

/** The latest entries of another site's feed, on any page. */
export const rssFeedFeature = defineFeature({
  name: 'rssFeeds',
  widgets: {
    rssFeed: { view: async () => (await import('./ui/RssFeedWidget.tsx')).RssFeedWidget },
  },
  widgetDefinitions: async () => (await import('./rssFeedWidgets.ts')).rssFeedWidgets,
});
