import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#core/feature/featureSwitch.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#ui/modalExtensions.ts';
import type { BadgeMetric, ManagedBadge } from './ui/badgeDocuments.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    BADGE_LIST_PAGE: true;
    BADGE_PAGE: true;
    ADMIN_BADGES_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    badges: typeof import('#locales/en/badges.json');
    badgeAdmin: typeof import('#locales/en/badgeAdmin.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Null adds a badge. */
    editBadge: {
      props: { badge: ManagedBadge | null; metrics: readonly BadgeMetric[] };
      result: undefined;
    };
    grantBadge: { props: { badge: { id: string; name: string } }; result: undefined };
  }
}

export const badgeFeature = defineFeature({
  name: 'badges',
  isOn: ({ gamificationEnabled }) => gamificationEnabled,
  routes: {
    '/badges': {
      page: async () => (await import('./ui/badgePages.ts')).badgeListPage,
      layout: 'BADGE_LIST_PAGE',
      cached: [],
    },
    '/badges/:id': {
      page: async () => (await import('./ui/badgePages.ts')).badgePage,
      layout: 'BADGE_PAGE',
      cached: ['page'],
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/badges',
      layout: 'ADMIN_BADGES_PAGE',
      widget: 'badgeAdmin',
      view: async () => (await import('./ui/BadgeAdminWidget.tsx')).BadgeAdminWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'badgeAdmin:title',
      document: async () => (await import('./ui/badgeDocuments.ts')).BadgeAdminQuery,
      link: { section: 'engagement', label: 'staff.badges', icon: 'award' },
    }),
  ],
  layouts: {
    BADGE_LIST_PAGE: singleColumn('badgeList'),
    BADGE_PAGE: singleColumn('badgeHolders'),
  },
  widgets: {
    badgeList: { view: async () => (await import('./ui/BadgeListWidget.tsx')).BadgeListWidget },
    badgeHolders: {
      view: async () => (await import('./ui/BadgeHoldersWidget.tsx')).BadgeHoldersWidget,
    },
  },
  widgetDefinitions: async () => (await import('./badgeWidgets.ts')).badgeWidgets,
  markdown: async () => (await import('./ui/badgeMarkdown.ts')).badgeMarkdown,
  modals: {
    editBadge: async () => (await import('./ui/EditBadgeDialog.tsx')).EditBadgeDialog,
    grantBadge: async () => (await import('./ui/GrantBadgeDialog.tsx')).GrantBadgeDialog,
  },
});
