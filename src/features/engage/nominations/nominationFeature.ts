import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/slots/slots.ts';
import { nominationsPath } from './nominationAddress.ts';

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
  firstVisitWords: ['nominationNotice'],
  routes: {
    '/admin/nominations': {
      page: async () => (await import('./ui/nominationsPage.ts')).nominationsPage,
      layout: 'ADMIN_NOMINATIONS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: { ADMIN_NOMINATIONS_PAGE: singleColumn('nominations') },
  widgets: {
    nominations: {
      view: async () => (await import('./ui/NominationsWidget.tsx')).NominationsWidget,
    },
  },
  widgetDefinitions: async () => (await import('./nominationWidgets.ts')).nominationWidgets,
  slots: {
    'post.notices': async () => (await import('./ui/BecameArticleNotice.tsx')).BecameArticleNotice,
  },
  staffLinks: [
    {
      href: nominationsPath,
      permissions: ['PUBLISH_NOMINATION'],
      inCategories: true,
      section: 'content',
      label: 'staff.nominations',
      icon: 'award',
    },
  ],
});
