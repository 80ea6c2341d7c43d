import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { reportRequestsPath, reportsPath } from './supportReportAddress.ts';
import { askedOfAddress, groupOfAddress, selectionOfAddress } from './supportReportRules.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_REPORTS_PAGE: true;
    SUPPORT_REPORT_REQUESTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    supportReports: typeof import('#locales/en/supportReports.json');
  }
}

const above = { label: 'supportDesk:title', href: agentPaths.queue() } as const;

export const supportReportFeature = defineFeature({
  name: 'supportReports',
  staffPages: [
    staffPage({
      path: reportsPath,
      layout: 'SUPPORT_REPORTS_PAGE',
      columns: singleColumn('breadcrumbs', 'supportReport', 'supportDeflection'),
      widget: 'supportReport',
      view: async () => (await import('./ui/SupportReportWidget.tsx')).SupportReportWidget,
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      title: 'supportReports:title',
      above: [above],
      document: async () => (await import('./ui/supportReportDocuments.ts')).SupportReportQuery,
      variables: ({ url: { searchParams } }) => ({
        ...askedOfAddress(searchParams, new Date()),
        group: groupOfAddress(searchParams),
      }),
      newPost: 'none',
      link: { section: 'support', label: 'staff.supportReports', icon: 'chart-column' },
    }),
    staffPage({
      path: reportRequestsPath,
      layout: 'SUPPORT_REPORT_REQUESTS_PAGE',
      widget: 'supportReportRequests',
      view: async () => (await import('./ui/ReportRequestsWidget.tsx')).ReportRequestsWidget,
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      title: 'supportReports:requests.title',
      above: [above, { label: 'supportReports:title', href: reportsPath }],
      document: async () => (await import('./ui/supportReportDocuments.ts')).ReportRequestsQuery,
      variables: ({ url: { searchParams } }) => ({
        ...askedOfAddress(searchParams, new Date()),
        ...selectionOfAddress(searchParams),
      }),
      newPost: 'none',
    }),
  ],
});
