import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { readWorkListAddress, workListPath } from './workListAddress.ts';
import { offeredWorkLists } from './workListOffers.ts';

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
  staffPages: [
    staffPage({
      path: workListPath,
      layout: 'ADMIN_POSTS_PAGE',
      widget: 'workList',
      view: async () => (await import('./ui/WorkListWidget.tsx')).WorkListWidget,
      permissions: ['ESCALATE', 'PUBLISH_NOMINATION'],
      inCategories: true,
      title: 'workLists:title',
      document: async () => (await import('./ui/workListDocuments.ts')).WorkListQuery,
      variables: ({ shell, url }) => {
        const offered = offeredWorkLists(shell.viewer);
        const { list, page } = readWorkListAddress(url.search);
        return {
          ...{ list: list ?? offered[0] ?? 'ESCALATED', page: page - 1 },
          escalated: offered.includes('ESCALATED'),
          nominated: offered.includes('NOMINATED'),
        };
      },
      link: { section: 'moderation', label: 'staff.workLists', icon: 'flame' },
    }),
  ],
});
