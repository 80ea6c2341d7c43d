import { defineFeature } from '#core/feature/feature.ts';
import { wirePage } from '#core/paging.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import type { TagTask } from './tagAdminRules.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_TAGS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    tagAdmin: typeof import('#locales/en/tagAdmin.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    changeTag: { props: { task: TagTask; name: string }; result: undefined };
  }
}

export const tagAdminFeature = defineFeature({
  name: 'tagAdmin',
  staffPages: [
    staffPage({
      path: '/admin/tags',
      layout: 'ADMIN_TAGS_PAGE',
      widget: 'tagAdmin',
      view: async () => (await import('./ui/TagAdminWidget.tsx')).TagAdminWidget,
      permissions: ['MODERATE_TAGS'],
      title: 'tagAdmin:title',
      document: async () => (await import('./ui/tagAdminDocuments.ts')).TagAdminQuery,
      variables: ({ url: { search } }) => {
        const query = new URLSearchParams(search);
        return { searchKeyword: query.get('q'), page: wirePage(query.get('page')) };
      },
      link: { section: 'content', label: 'staff.tags', icon: 'tags' },
    }),
  ],
  modals: {
    changeTag: async () => (await import('./ui/ChangeTagDialog.tsx')).ChangeTagDialog,
  },
});
