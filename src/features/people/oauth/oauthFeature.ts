import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/postedForms.ts';
import '#core/settings/settingGroup.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/memberLinks.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import { appAdminAddress, connectedAppsAddress, consentAddress } from './oauthRules.ts';
import type { OauthAppData } from './ui/oauthDocuments.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    CONNECTED_APPS_PAGE: true;
    OAUTH_CONSENT_PAGE: true;
    ADMIN_APPS_PAGE: true;
  }
}

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    disconnectApp: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    oauth: typeof import('#locales/en/oauth.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    oauthApp: {
      props: { app: OauthAppData | null };
      result: { clientId: string; secret: string | null };
    };
    /** The only time that a secret is shown. */
    oauthSecret: { props: { secret: string }; result: true };
  }
}

export const oauthFeature = defineFeature({
  name: 'oauth',
  settings: async () => (await import('./oauthSettingGroup.ts')).oauthSettingGroup,
  modals: {
    oauthApp: async () => (await import('./ui/OauthAppDialog.tsx')).OauthAppDialog,
    oauthSecret: async () => (await import('./ui/OauthSecretDialog.tsx')).OauthSecretDialog,
  },
  routes: {
    [connectedAppsAddress]: {
      page: async () => (await import('./ui/oauthPages.ts')).connectedAppsPage,
      layout: 'CONNECTED_APPS_PAGE',
    },
    [consentAddress]: {
      page: async () => (await import('./ui/oauthPages.ts')).consentPage,
      layout: 'OAUTH_CONSENT_PAGE',
      withoutShell: true,
    },
  },
  layouts: {
    CONNECTED_APPS_PAGE: singleColumn('settingsTabs', 'connectedApps'),
    OAUTH_CONSENT_PAGE: singleColumn('oauthConsent'),
  },
  memberLinks: [
    {
      href: connectedAppsAddress,
      section: 'settings',
      order: 26,
      label: 'menu.apps',
      icon: 'blocks',
      layout: 'CONNECTED_APPS_PAGE',
    },
  ],
  widgets: {
    connectedApps: {
      view: async () => (await import('./ui/ConnectedAppsWidget.tsx')).ConnectedAppsWidget,
    },
    oauthConsent: {
      view: async () => (await import('./ui/OauthConsentWidget.tsx')).OauthConsentWidget,
    },
  },
  widgetDefinitions: async () => (await import('./oauthWidgets.ts')).oauthWidgets,
  staffPages: [
    staffPage({
      path: appAdminAddress,
      layout: 'ADMIN_APPS_PAGE',
      widget: 'oauthAppAdmin',
      view: async () => (await import('./ui/OauthAppAdminWidget.tsx')).OauthAppAdminWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'oauth:adminTitle',
      document: async () => (await import('./ui/oauthDocuments.ts')).OauthAppsQuery,
      link: { section: 'integrations', label: 'staff.apps', icon: 'blocks' },
    }),
  ],
});
