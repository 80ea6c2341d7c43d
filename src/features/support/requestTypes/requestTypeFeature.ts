import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/permissionUses.ts';

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    requestTypes: typeof import('#locales/en/requestTypes.json');
  }
}

/** What support requests are about, and which fields their forms ask for. */
export const requestTypeFeature = defineFeature({
  name: 'supportRequestTypes',
  permissionUses: { MANAGE_SUPPORT_CASE_CUSTOM_FIELDS: () => true },
  widgets: {
    requestTypeAdmin: {
      view: async () => (await import('./ui/RequestTypeAdminWidget.tsx')).RequestTypeAdminWidget,
    },
  },
  widgetDefinitions: async () => (await import('./requestTypeWidgets.ts')).requestTypeWidgets,
});
