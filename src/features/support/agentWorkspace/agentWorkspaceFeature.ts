import { defineFeature } from '#core/feature/feature.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import { agentPaths } from './agentPaths.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_AGENT_PAGE: true;
    SUPPORT_AGENT_REQUEST_PAGE: true;
    SUPPORT_CASE_NOTES_PAGE: true;
    ADMIN_SUPPORT_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    supportDesk: typeof import('#locales/en/supportDesk.json');
  }
}

export const agentWorkspaceFeature = defineFeature({
  name: 'supportAgentWorkspace',
  routes: {
    '/support/agent': {
      page: async () => (await import('./ui/agentPages.ts')).agentQueuePage,
      layout: 'SUPPORT_AGENT_PAGE',
      newPost: 'none',
    },
    '/support/agent/:number': {
      page: async () => (await import('./ui/agentPages.ts')).agentRequestPage,
      layout: 'SUPPORT_AGENT_REQUEST_PAGE',
      newPost: 'none',
    },
    '/support/agent/:number/notes': {
      page: async () => (await import('./ui/agentPages.ts')).requestNotesPage,
      layout: 'SUPPORT_CASE_NOTES_PAGE',
      newPost: 'none',
    },
    '/admin/support': {
      page: async () => (await import('./ui/agentPages.ts')).supportAdminPage,
      layout: 'ADMIN_SUPPORT_PAGE',
      newPost: 'none',
    },
  },
  layouts: {
    ADMIN_SUPPORT_PAGE: singleColumn('supportAdmin', 'requestTypeAdmin', 'supportMailboxAdmin'),
    SUPPORT_AGENT_PAGE: [{ fullWidth: true, columns: [column('1/1', 'supportQueue')] }],
    SUPPORT_AGENT_REQUEST_PAGE: [
      { fullWidth: true, columns: [column('1/1', 'supportAgentRequest')] },
    ],
    SUPPORT_CASE_NOTES_PAGE: singleColumn('breadcrumbs', 'supportCaseNotes'),
  },
  widgets: {
    supportCaseNotes: {
      view: async () => (await import('./ui/RequestNotesWidget.tsx')).RequestNotesWidget,
    },
    supportAdmin: {
      view: async () => (await import('./ui/SupportAdminWidget.tsx')).SupportAdminWidget,
    },
    supportQueue: {
      view: async () => (await import('./ui/SupportQueueWidget.tsx')).SupportQueueWidget,
    },
    supportAgentRequest: {
      view: async () =>
        (await import('./ui/SupportAgentRequestWidget.tsx')).SupportAgentRequestWidget,
    },
  },
  widgetDefinitions: async () => (await import('./agentWidgets.ts')).agentWidgets,
  modals: {
    supportCaseNotes: async () => (await import('./ui/RequestNotesDialog.tsx')).RequestNotesDialog,
    supportView: async () => (await import('./ui/SupportViewDialog.tsx')).SupportViewDialog,
    splitRequest: async () => (await import('./ui/SplitRequestDialog.tsx')).SplitRequestDialog,
    scheduleReply: async () => (await import('./ui/ScheduleReplyDialog.tsx')).ScheduleReplyDialog,
    mergeRequest: async () => (await import('./ui/MergeRequestDialog.tsx')).MergeRequestDialog,
  },
  staffLinks: [
    {
      href: agentPaths.queue(),
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      inCategories: true,
      section: 'support',
      order: 1,
      label: 'staff.supportDesk',
      isOwnWorkspace: true,
      menuLabel: 'menu.supportDesk',
      icon: 'headset',
    },
    {
      href: agentPaths.admin(),
      permissions: ['MANAGE_COMMUNITY'],
      section: 'support',
      label: 'staff.supportAdmin',
      icon: 'timer',
    },
  ],
});
