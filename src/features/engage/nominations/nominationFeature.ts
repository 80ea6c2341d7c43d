import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/permissionUses.ts';
import { wirePage } from '#core/paging.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { readQueueStatus } from './nominationAddress.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/slots/slots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_NOMINATIONS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    nominations: typeof import('#locales/en/nominations.json');
    nominationNotice: typeof import('#locales/en/nominationNotice.json');
  }
}

/** Posts that members nominated to become articles (SPEC §4 "Nomination status"). */
export const nominationFeature = defineFeature({
  name: 'nominations',
  permissionUses: { PUBLISH_NOMINATION: () => true },
  explainedActions: { POST: ['nominate'] },
  staffPages: [
    staffPage({
      path: '/admin/nominations',
      layout: 'ADMIN_NOMINATIONS_PAGE',
      widget: 'nominations',
      view: async () => (await import('./ui/NominationsWidget.tsx')).NominationsWidget,
      permissions: ['PUBLISH_NOMINATION'],
      inCategories: true,
      title: 'nominations:title',
      document: async () => (await import('./ui/nominationDocuments.ts')).NominationsQuery,
      variables: ({ url: { search } }) => ({
        status: readQueueStatus(search) ?? 'PENDING',
        page: wirePage(new URLSearchParams(search).get('page')),
      }),
      link: { section: 'content', label: 'staff.nominations', icon: 'award' },
    }),
  ],
  firstVisitWords: ['nominationNotice'],
  slots: {
    'post.actions': async () => (await import('./ui/useNominateItems.tsx')).useNominateItems,
    'post.badges': async () => (await import('./ui/NominatedBadge.tsx')).NominatedBadge,
    'post.notices': async () => (await import('./ui/BecameArticleNotice.tsx')).BecameArticleNotice,
  },
});
