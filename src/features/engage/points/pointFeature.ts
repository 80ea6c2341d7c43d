import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#core/feature/featureSwitch.ts';
import '#core/settings/settingGroup.ts';
import { column } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#ui/modalExtensions.ts';
import type { ManagedRank, ManagedRule } from './ui/pointDocuments.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    PROFILE_POINTS_PAGE: true;
    ADMIN_POINTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    points: typeof import('#locales/en/points.json');
    pointAdmin: typeof import('#locales/en/pointAdmin.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    editPointRule: { props: { rule: ManagedRule }; result: undefined };
    editPointCap: { props: { cap: number }; result: undefined };
    /** Null adds a rank. */
    editRank: { props: { rank: ManagedRank | null }; result: undefined };
    deleteRank: { props: { rank: { id: string; name: string } }; result: undefined };
  }
}

export const pointFeature = defineFeature({
  name: 'points',
  isOn: ({ gamificationEnabled }) => gamificationEnabled,
  settings: async () => (await import('./pointSettingGroup.ts')).pointSettingGroup,
  routes: {
    '/users/:id/points': {
      page: async () => (await import('./ui/pointPages.ts')).profilePointsPage,
      layout: 'PROFILE_POINTS_PAGE',
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/points',
      layout: 'ADMIN_POINTS_PAGE',
      widget: 'pointAdmin',
      view: async () => (await import('./ui/PointAdminWidget.tsx')).PointAdminWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'pointAdmin:title',
      document: async () => (await import('./ui/pointDocuments.ts')).PointAdminQuery,
      link: { section: 'engagement', label: 'staff.points', icon: 'trophy' },
    }),
  ],
  layouts: {
    PROFILE_POINTS_PAGE: [
      { columns: [column('2/5', 'profileCard'), column('3/5', 'memberActivity', 'memberPoints')] },
    ],
  },
  widgets: {
    memberPoints: {
      view: async () => (await import('./ui/MemberPointsWidget.tsx')).MemberPointsWidget,
    },
  },
  widgetDefinitions: async () => (await import('./pointWidgets.ts')).pointWidgets,
  modals: {
    editPointRule: async () => (await import('./ui/EditPointRuleDialog.tsx')).EditPointRuleDialog,
    editPointCap: async () => (await import('./ui/EditPointCapDialog.tsx')).EditPointCapDialog,
    editRank: async () => (await import('./ui/EditRankDialog.tsx')).EditRankDialog,
    deleteRank: async () => (await import('./ui/DeleteRankDialog.tsx')).DeleteRankDialog,
  },
});
