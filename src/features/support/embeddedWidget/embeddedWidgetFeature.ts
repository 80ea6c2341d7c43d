import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import '#core/settings/settingGroup.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/staffLinks.ts';
import { widgetPaths } from './widgetPaths.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    WIDGET_FRAME_PAGE: true;
    ADMIN_WIDGET_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    widgetFrame: typeof import('#locales/en/widgetFrame.json');
    widgetAdmin: typeof import('#locales/en/widgetAdmin.json');
  }
}

/** Search, requests and live chat in a frame on other sites. */
export const embeddedWidgetFeature = defineFeature({
  name: 'embeddedWidget',
  settings: async () => (await import('./widgetSettingGroup.ts')).widgetSettingGroup,
  routes: {
    [widgetPaths.frame]: {
      page: async () => (await import('./ui/widgetFramePage.ts')).widgetFramePage,
      layout: 'WIDGET_FRAME_PAGE',
      withoutShell: true,
      newPost: 'none',
    },
  },
  layouts: { WIDGET_FRAME_PAGE: singleColumn('widgetFrame') },
  widgets: {
    widgetFrame: {
      view: async () => (await import('./ui/WidgetFrameWidget.tsx')).WidgetFrameWidget,
    },
  },
  staffPages: [
    staffPage({
      path: widgetPaths.admin,
      layout: 'ADMIN_WIDGET_PAGE',
      widget: 'widgetAdmin',
      view: async () => (await import('./ui/WidgetAdminWidget.tsx')).WidgetAdminWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'widgetAdmin:title',
      document: async () => (await import('./ui/widgetAdminDocuments.ts')).WidgetAdminQuery,
      newPost: 'none',
      link: { section: 'support', label: 'staff.embeddedWidget', icon: 'messages-square' },
    }),
  ],
});
