import { defineFeature } from '#core/feature/feature.ts';
import '#features/engage/articles/ui/articleSlots.ts';
import '#ui/slots/slots.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    articleFreshness: typeof import('#locales/en/articleFreshness.json');
  }
}

/** Who keeps an article up to date, and when it was last checked. */
export const freshnessFeature = defineFeature({
  name: 'articleFreshness',
  slots: {
    'article.byline': async () => (await import('./ui/VerifiedMark.tsx')).VerifiedMark,
    'article.panel': async () => (await import('./ui/CarePanel.tsx')).CarePanel,
  },
});
