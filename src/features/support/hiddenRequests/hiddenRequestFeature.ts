import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';
import '#features/support/agentWorkspace/ui/agentTools.ts';
import { hiddenTabOf, hiddenTabPath } from './hiddenRequestTabs.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_HIDDEN_REQUESTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    hiddenRequests: typeof import('#locales/en/hiddenRequests.json');
  }
}

/** Requests that are spam or deleted, and senders that the desk refuses. */
export const hiddenRequestFeature = defineFeature({
  name: 'supportHiddenRequests',
  staffPages: [
    staffPage({
      path: '/support/agent/hidden',
      layout: 'SUPPORT_HIDDEN_REQUESTS_PAGE',
      widget: 'supportHiddenRequests',
      view: async () => (await import('./ui/HiddenRequestsWidget.tsx')).HiddenRequestsWidget,
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      inCategories: true,
      title: 'hiddenRequests:title',
      above: [{ label: 'supportDesk:title', href: agentPaths.queue() }],
      document: async () => (await import('./ui/hiddenRequestDocuments.ts')).HiddenRequestsQuery,
      variables: ({ url: { searchParams } }) => {
        const tab = hiddenTabOf(searchParams.get('tab'));
        return {
          as: tab === 'BLOCKED' ? 'SPAM' : tab,
          page: Math.max(1, Number(searchParams.get('page')) || 1) - 1,
          withSenders: tab === 'BLOCKED',
        };
      },
      newPost: 'none',
      link: { section: 'support', label: 'staff.supportHidden', icon: 'trash-2' },
    }),
  ],
  staffLinks: [
    {
      href: hiddenTabPath('BLOCKED'),
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      section: 'support',
      label: 'staff.supportBlocked',
      icon: 'ban',
    },
  ],
  modals: {
    markSpam: async () => (await import('./ui/MarkSpamDialog.tsx')).MarkSpamDialog,
  },
  slots: {
    'supportQueue.actions': async () => (await import('./ui/useHideActions.tsx')).useHideActions,
    'agentRequest.tools': async () => (await import('./ui/useHideItems.tsx')).useHideItems,
  },
});
