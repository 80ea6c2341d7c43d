import { defineFeature } from '#core/feature/feature.ts';
import { readFigureDays } from '#core/figurePeriod.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { insightPath } from './insightAddress.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_INSIGHT_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    insight: typeof import('#locales/en/insight.json');
  }
}

export const insightFeature = defineFeature({
  name: 'insight',
  settings: async () => (await import('./insightSettingGroup.ts')).insightSettingGroup,
  staffPages: [
    staffPage({
      path: insightPath,
      layout: 'ADMIN_INSIGHT_PAGE',
      widget: 'insightOverview',
      view: async () => (await import('./ui/InsightOverviewWidget.tsx')).InsightOverviewWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'insight:title',
      document: async () => (await import('./ui/insightDocuments.ts')).InsightOverviewQuery,
      variables: ({ url }) => ({ days: readFigureDays(url.searchParams.get('days')) }),
      link: { section: 'insight', order: 1, label: 'staff.insight', icon: 'chart-line' },
    }),
  ],
});
