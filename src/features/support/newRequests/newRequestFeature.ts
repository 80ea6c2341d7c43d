import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/people/members/ui/profileSlots.ts';
import '#ui/slots/slots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_NEW_REQUEST_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    newRequests: typeof import('#locales/en/newRequests.json');
  }
}

/** Requests that agents open for customers. */
export const newRequestFeature = defineFeature({
  name: 'supportNewRequests',
  staffPages: [
    staffPage({
      path: '/support/agent/new',
      layout: 'SUPPORT_NEW_REQUEST_PAGE',
      columns: singleColumn('breadcrumbs', 'supportNewRequest'),
      widget: 'supportNewRequest',
      view: async () => (await import('./ui/NewRequestWidget.tsx')).NewRequestWidget,
      permissions: ['MANAGE_PRIVATE_MESSAGES'],
      inCategories: true,
      title: 'newRequests:title',
      above: [{ label: 'supportDesk:title', href: agentPaths.queue() }],
      document: async () => (await import('./ui/newRequestDocuments.ts')).NewRequestQuery,
      variables: ({ url: { searchParams } }) => ({
        memberId: searchParams.get('member'),
        email: searchParams.get('email'),
      }),
      newPost: 'none',
    }),
  ],
  slots: {
    'profile.actions': async () => (await import('./ui/NewRequestButton.tsx')).NewRequestButton,
  },
});
