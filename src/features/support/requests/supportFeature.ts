import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/permissionUses.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#ui/keys/keyCommands.ts';
import { supportPaths } from './supportRequestAddress.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    createRequest: true;
    updateRequest: true;
    replyToRequest: true;
    resolveRequest: true;
    reopenRequest: true;
    rateRequest: true;
    setRequestCopies: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_TICKET_LIST_PAGE: true;
    SUPPORT_TICKET_CREATION_PAGE: true;
    SUPPORT_TICKET_PAGE: true;
    SUPPORT_TICKET_EDIT_PAGE: true;
    SUPPORT_CASES_LIST_PAGE: true;
    SUPPORT_CASE_CREATION_PAGE: true;
    SUPPORT_CASE_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    support: typeof import('#locales/en/support.json');
  }
}

const page = async () => import('./ui/supportPages.ts');
const requestColumns = [
  { columns: [column('1/1', 'breadcrumbs', 'supportRequestHeader')] },
  { columns: [column('2/3', 'supportRequest'), column('1/3', 'supportRequestDetails')] },
] as const;

export const supportFeature = defineFeature({
  name: 'supportRequests',
  permissionUses: {
    VIEW_PARTNER_LEVEL_CASE: () => true,
    MANAGE_PRIVATE_MESSAGES: () => true,
  },
  keyCommands: [
    { keys: ['g i'], label: 'support:tickets.title', href: supportPaths.list('TICKET') },
  ],
  routes: {
    '/support/tickets': {
      page: async () => (await page()).ticketListPage,
      layout: 'SUPPORT_TICKET_LIST_PAGE',
    },
    '/support/tickets/new': {
      page: async () => (await page()).ticketCreatePage,
      layout: 'SUPPORT_TICKET_CREATION_PAGE',
      newPost: 'none',
    },
    '/support/tickets/:topicSlug?/:requestSlug/:id': {
      page: async () => (await page()).ticketPage,
      layout: 'SUPPORT_TICKET_PAGE',
    },
    '/support/tickets/:topicSlug?/:requestSlug/:id/edit': {
      page: async () => (await page()).ticketEditPage,
      layout: 'SUPPORT_TICKET_EDIT_PAGE',
      newPost: 'none',
    },
    '/support/requests': {
      page: async () => (await page()).caseListPage,
      layout: 'SUPPORT_CASES_LIST_PAGE',
    },
    '/support/requests/new': {
      page: async () => (await page()).caseCreatePage,
      layout: 'SUPPORT_CASE_CREATION_PAGE',
      newPost: 'none',
    },
    '/support/requests/:caseNumber': {
      page: async () => (await page()).casePage,
      layout: 'SUPPORT_CASE_PAGE',
    },
  },
  layouts: {
    SUPPORT_TICKET_LIST_PAGE: singleColumn('supportRequestList'),
    SUPPORT_CASES_LIST_PAGE: singleColumn('supportRequestList'),
    SUPPORT_TICKET_CREATION_PAGE: singleColumn('breadcrumbs', 'supportRequestForm'),
    SUPPORT_CASE_CREATION_PAGE: singleColumn('breadcrumbs', 'supportRequestForm'),
    SUPPORT_TICKET_EDIT_PAGE: singleColumn('breadcrumbs', 'supportRequestEdit'),
    SUPPORT_TICKET_PAGE: requestColumns,
    SUPPORT_CASE_PAGE: requestColumns,
  },
  widgets: {
    supportRequestList: {
      view: async () =>
        (await import('./ui/SupportRequestListWidget.tsx')).SupportRequestListWidget,
    },
    supportRequestForm: {
      view: async () =>
        (await import('./ui/SupportRequestFormWidget.tsx')).SupportRequestFormWidget,
    },
    supportRequestEdit: {
      view: async () =>
        (await import('./ui/SupportRequestEditWidget.tsx')).SupportRequestEditWidget,
    },
    supportRequestHeader: {
      view: async () =>
        (await import('./ui/SupportRequestHeaderWidget.tsx')).SupportRequestHeaderWidget,
    },
    supportRequest: {
      view: async () => (await import('./ui/SupportRequestWidget.tsx')).SupportRequestWidget,
    },
    supportRequestDetails: {
      view: async () =>
        (await import('./ui/SupportRequestDetailsWidget.tsx')).SupportRequestDetailsWidget,
    },
  },
  widgetDefinitions: async () => (await import('./supportWidgets.ts')).supportWidgets,
});
