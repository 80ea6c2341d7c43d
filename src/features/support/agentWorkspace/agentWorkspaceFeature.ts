import { defineFeature } from '#core/feature/feature.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import { agentPaths } from './agentPaths.ts';
import type { OrderedViews } from './ui/orderedViews.ts';
import type { SupportViewNode } from './ui/queueNode.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_AGENT_PAGE: true;
    SUPPORT_AGENT_REQUEST_PAGE: true;
    SUPPORT_CASE_NOTES_PAGE: true;
    ADMIN_SUPPORT_PAGE: true;
    SUPPORT_WORKLOAD_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    supportDesk: typeof import('#locales/en/supportDesk.json');
    supportEditing: typeof import('#locales/en/supportEditing.json');
    supportMerging: typeof import('#locales/en/supportMerging.json');
    supportViews: typeof import('#locales/en/supportViews.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Until when the agent is away. */
    agentAbsence: { props: object; result: true };
    /** Merges a support request into another one. */
    mergeRequest: {
      /** `otherId`: the one to merge with. */
      props: { request: { id: string; number: string; otherId?: string } };
      /** `sourceId`: the one that is merged into the other, to undo it. */
      result: { number: string; sourceId: string };
    };
    /** 'Support case notes' of SPEC §2. */
    supportCaseNotes: {
      props: { request: { number: string; title: string } };
      result: undefined;
    };
    /** Creates a saved view of the support desk, or changes one. */
    supportView: {
      props: {
        view: SupportViewNode | null;
        agents: readonly { id: string; name: string }[];
        teams: readonly { id: string; name: string }[];
        types: readonly { id: string; name: string }[];
      };
      result: { key: string };
    };
    /** How a view is shown: its groups, and the columns of its table. */
    supportViewDisplay: {
      props: {
        view: Pick<SupportViewNode, 'key' | 'columns' | 'groupBy'>;
        fields: readonly { key: string; name: string }[];
        /** It changes for all who see the view. */
        isForAll: boolean;
      };
      result: true;
    };
    /** Puts saved views in order. */
    supportViewOrder: { props: { lists: OrderedViews }; result: true };
    /** Tags to add to and remove from several requests. */
    bulkTags: { props: object; result: { addTags: string[]; removeTags: string[] } };
  }
}

export const agentWorkspaceFeature = defineFeature({
  name: 'supportAgentWorkspace',
  routes: {
    '/support/agent': {
      page: async () => (await import('./ui/agentPages.ts')).agentQueuePage,
      layout: 'SUPPORT_AGENT_PAGE',
      newPost: 'none',
      isWorkspace: true,
    },
    '/support/agent/:number': {
      page: async () => (await import('./ui/agentPages.ts')).agentRequestPage,
      layout: 'SUPPORT_AGENT_REQUEST_PAGE',
      newPost: 'none',
      isWorkspace: true,
    },
  },
  staffPages: [
    staffPage({
      path: '/support/agent/:number/notes',
      layout: 'SUPPORT_CASE_NOTES_PAGE',
      widget: 'supportCaseNotes',
      view: async () => (await import('./ui/RequestNotesWidget.tsx')).RequestNotesWidget,
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      inCategories: true,
      title: ({ supportRequest: request }, { t }) =>
        request?.canWork === 'OK' ? t('supportDesk:notes.title', { number: request.number }) : null,
      above: [
        { label: 'supportDesk:title', href: agentPaths.queue() },
        ({ supportRequest: request }) =>
          request && { label: request.title, href: agentPaths.request(request.number) },
      ],
      document: async () => (await import('./ui/requestNoteDocuments.ts')).RequestNotesQuery,
      variables: ({ params }) => ({ number: params.number ?? '' }),
      newPost: 'none',
    }),
    staffPage({
      path: '/support/agent/workload',
      layout: 'SUPPORT_WORKLOAD_PAGE',
      widget: 'supportWorkload',
      view: async () => (await import('./ui/SupportWorkloadWidget.tsx')).SupportWorkloadWidget,
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      title: 'supportDesk:workload.title',
      above: [{ label: 'supportDesk:title', href: agentPaths.queue() }],
      document: async () => (await import('./ui/supportAdminDocuments.ts')).SupportWorkloadQuery,
      newPost: 'none',
      link: { section: 'support', label: 'staff.supportWorkload', icon: 'gauge' },
    }),
    staffPage({
      path: '/admin/support',
      layout: 'ADMIN_SUPPORT_PAGE',
      columns: singleColumn('supportAdmin', 'slaAdmin', 'requestTypeAdmin', 'supportMailboxAdmin'),
      widget: 'supportAdmin',
      view: async () => (await import('./ui/SupportAdminWidget.tsx')).SupportAdminWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'supportDesk:admin.title',
      document: async () => (await import('./ui/supportAdminDocuments.ts')).SupportAdminQuery,
      newPost: 'none',
      link: { section: 'support', label: 'staff.supportAdmin', icon: 'timer' },
    }),
  ],
  layouts: {
    SUPPORT_AGENT_PAGE: [{ fullWidth: true, columns: [column('1/1', 'supportQueue')] }],
    SUPPORT_AGENT_REQUEST_PAGE: [
      { fullWidth: true, columns: [column('1/1', 'supportAgentRequest')] },
    ],
  },
  widgets: {
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
    deskChoice: async () => (await import('./ui/DeskChoiceDialog.tsx')).DeskChoiceDialog,
    agentAbsence: async () => (await import('./ui/AgentAbsenceDialog.tsx')).AgentAbsenceDialog,
    supportCaseNotes: async () => (await import('./ui/RequestNotesDialog.tsx')).RequestNotesDialog,
    supportView: async () => (await import('./ui/SupportViewDialog.tsx')).SupportViewDialog,
    supportViewDisplay: async () => (await import('./ui/ViewDisplayDialog.tsx')).ViewDisplayDialog,
    supportViewOrder: async () => (await import('./ui/ViewOrderDialog.tsx')).ViewOrderDialog,
    bulkTags: async () => (await import('./ui/BulkTagsDialog.tsx')).BulkTagsDialog,
    splitRequest: async () => (await import('./ui/SplitRequestDialog.tsx')).SplitRequestDialog,
    editRequestDetails: async () =>
      (await import('./ui/RequestDetailsDialog.tsx')).RequestDetailsDialog,
    changeRequester: async () =>
      (await import('./ui/ChangeRequesterDialog.tsx')).ChangeRequesterDialog,
    moveMessages: async () => (await import('./ui/MoveMessagesDialog.tsx')).MoveMessagesDialog,
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
  ],
});
