import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/memberLinks.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import { apiKeysAddress, serviceKeysAddress } from './apiKeyRules.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    API_KEYS_PAGE: true;
    ADMIN_API_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    apiKeys: typeof import('#locales/en/apiKeys.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    newApiKey: {
      props: { isService: boolean; asksPassword: boolean };
      result: { key: string };
    };
    rotateApiKey: {
      props: { id: string; name: string; asksPassword: boolean };
      result: { key: string };
    };
    /** The only time that a key is shown. */
    madeApiKey: { props: { apiKey: string }; result: true };
  }
}

export const apiKeyFeature = defineFeature({
  name: 'apiKeys',
  settings: async () => (await import('./apiKeySettingGroup.ts')).apiKeySettingGroup,
  modals: {
    newApiKey: async () => (await import('./ui/NewApiKeyDialog.tsx')).NewApiKeyDialog,
    rotateApiKey: async () => (await import('./ui/RotateApiKeyDialog.tsx')).RotateApiKeyDialog,
    madeApiKey: async () => (await import('./ui/MadeApiKeyDialog.tsx')).MadeApiKeyDialog,
  },
  routes: {
    [apiKeysAddress]: {
      page: async () => (await import('./ui/apiKeysPage.ts')).apiKeysPage,
      layout: 'API_KEYS_PAGE',
    },
  },
  layouts: { API_KEYS_PAGE: singleColumn('settingsTabs', 'myApiKeys') },
  memberLinks: [
    {
      href: apiKeysAddress,
      section: 'settings',
      order: 25,
      label: 'menu.apiKeys',
      icon: 'key-round',
      layout: 'API_KEYS_PAGE',
    },
  ],
  widgets: {
    myApiKeys: { view: async () => (await import('./ui/MyApiKeysWidget.tsx')).MyApiKeysWidget },
  },
  widgetDefinitions: async () => (await import('./apiKeyWidgets.ts')).apiKeyWidgets,
  staffPages: [
    staffPage({
      path: serviceKeysAddress,
      layout: 'ADMIN_API_PAGE',
      widget: 'apiKeyAdmin',
      view: async () => (await import('./ui/ApiKeyAdminWidget.tsx')).ApiKeyAdminWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'apiKeys:adminTitle',
      document: async () => (await import('./ui/apiKeyDocuments.ts')).ApiKeysQuery,
      link: { section: 'integrations', label: 'staff.api', icon: 'key-round' },
    }),
  ],
});
