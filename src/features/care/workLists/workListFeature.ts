import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_POSTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    workLists: typeof import('#locales/en/workLists.json');
  }
}

/** Lists of the posts that wait for staff. */
export const workListFeature = defineFeature({
  name: 'workLists',
  routes: {
    '/admin/posts': {
      page: async () => (await import('./ui/workListPage.ts')).workListPage,
      layout: 'ADMIN_POSTS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_POSTS_PAGE: singleColumn('workList'),
  },
  widgets: {
    workList: { view: async () => (await import('./ui/WorkListWidget.tsx')).WorkListWidget },
  },
  widgetDefinitions: async () => (await import('./workListWidgets.ts')).workListWidgets,
  staffLinks: [
    {
      href: '/admin/posts',
      permissions: ['ESCALATE', 'PUBLISH_NOMINATION'],
      inCategories: true,
      section: 'moderation',
      label: 'staff.workLists',
      icon: 'flame',
    },
  ],
});
