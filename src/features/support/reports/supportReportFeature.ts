import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import { reportsPath } from './supportReportAddress.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_REPORTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    supportReports: typeof import('#locales/en/supportReports.json');
  }
}

export const supportReportFeature = defineFeature({
  name: 'supportReports',
  routes: {
    '/support/agent/reports': {
      page: async () => (await import('./ui/supportReportPage.ts')).supportReportPage,
      layout: 'SUPPORT_REPORTS_PAGE',
      newPost: 'none',
    },
  },
  layouts: {
    SUPPORT_REPORTS_PAGE: singleColumn('breadcrumbs', 'supportReport', 'supportDeflection'),
  },
  widgets: {
    supportReport: {
      view: async () => (await import('./ui/SupportReportWidget.tsx')).SupportReportWidget,
    },
  },
  widgetDefinitions: async () => (await import('./supportReportWidgets.ts')).supportReportWidgets,
  staffLinks: [
    {
      href: reportsPath,
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      section: 'support',
      label: 'staff.supportReports',
      icon: 'chart-column',
    },
  ],
});
