import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/permissionUses.ts';
import '#features/base/layouts/layoutExtensions.ts';

/** Widgets for pages that administrators build: hero, images, cards, questions, contact. */
export const contentWidgetFeature = defineFeature({
  name: 'contentWidgets',
  permissionUses: { PUBLISH_CUSTOM_HTML: () => true },
  widgets: {
    hero: { view: async () => (await import('./ui/HeroWidget.tsx')).HeroWidget },
    image: { view: async () => (await import('./ui/ImageWidget.tsx')).ImageWidget },
    gallery: { view: async () => (await import('./ui/GalleryWidget.tsx')).GalleryWidget },
    cards: { view: async () => (await import('./ui/CardsWidget.tsx')).CardsWidget },
    video: { view: async () => (await import('./ui/VideoWidget.tsx')).VideoWidget },
    faq: { view: async () => (await import('./ui/FaqWidget.tsx')).FaqWidget },
    countdown: { view: async () => (await import('./ui/CountdownWidget.tsx')).CountdownWidget },
    contactCard: {
      view: async () => (await import('./ui/ContactCardWidget.tsx')).ContactCardWidget,
    },
    spacer: { view: async () => (await import('./ui/SpacerWidget.tsx')).SpacerWidget },
    customHtml: { view: async () => (await import('./ui/CustomHtmlWidget.tsx')).CustomHtmlWidget },
  },
  widgetDefinitions: async () =>
    (await import('./contentWidgetDefinitions.ts')).contentWidgetDefinitions,
});
