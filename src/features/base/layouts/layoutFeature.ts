import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import { listParameters } from '#features/base/layouts/listParameters.ts';
import '#core/settings/settingGroup.ts';
import '#features/base/layouts/layoutExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CUSTOM_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    layouts: typeof import('#locales/en/layouts.json');
    pageWidgets: typeof import('#locales/en/pageWidgets.json');
    pageMarkdown: typeof import('#locales/en/pageMarkdown.json');
  }
}

export const layoutFeature = defineFeature({
  name: 'layouts',
  firstVisitWords: ['layouts'],
  routes: {
    '/page/:a/:b?/:c?': {
      page: async () => (await import('./ui/customPage.ts')).customPage,
      layout: 'CUSTOM_PAGE',
      cached: listParameters,
    },
  },
  layouts: {
    CUSTOM_PAGE: singleColumn(['richText', { html: '' }]),
  },
  widgets: {
    richText: { view: async () => (await import('./ui/RichTextWidget.tsx')).RichTextWidget },
    pageTitle: { view: async () => (await import('./ui/PageTitleWidget.tsx')).PageTitleWidget },
    settingsTabs: {
      view: async () => (await import('./ui/SettingsTabsWidget.tsx')).SettingsTabsWidget,
    },
    breadcrumbs: {
      view: async () => (await import('./ui/BreadcrumbsWidget.tsx')).BreadcrumbsWidget,
      chunk: 'portal',
    },
  },
  settings: async () => (await import('./layoutSettingGroup.ts')).layoutSettingGroup,
  markdown: async () => (await import('./ui/layoutMarkdown.ts')).layoutMarkdown,
  widgetDefinitions: async () => (await import('./layoutWidgets.ts')).layoutWidgets,
});
