import { wirePage } from '#core/paging.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_ROLES_PAGE: true;
    ADMIN_ROLE_PAGE: true;
    ADMIN_PERMISSIONS_PAGE: true;
    ADMIN_PROFILE_LISTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    access: typeof import('#locales/en/access.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    memberRoles: { props: { memberId: string; name: string }; result: undefined };
  }
}

export const accessFeature = defineFeature({
  name: 'access',
  routes: {
    '/admin/permissions': {
      page: async () => (await import('./ui/explainPage.ts')).explainPage,
      layout: 'ADMIN_PERMISSIONS_PAGE',
      newPost: 'navbar',
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/profile-lists',
      layout: 'ADMIN_PROFILE_LISTS_PAGE',
      widget: 'profileLists',
      view: async () => (await import('./ui/ProfileListsWidget.tsx')).ProfileListsWidget,
      permissions: ['EDIT_USER_PROFILE_LIST'],
      title: 'access:lists.title',
      document: async () => (await import('./ui/profileListDocuments.ts')).ProfileListsQuery,
      variables: ({ url: { searchParams } }) => {
        const id = searchParams.get('list') ?? '';
        return { id, isOpen: id !== '', page: wirePage(searchParams.get('page')) };
      },
      link: { section: 'people', label: 'staff.profileLists', icon: 'contact-round' },
    }),
    staffPage({
      path: '/admin/roles',
      layout: 'ADMIN_ROLES_PAGE',
      widget: 'roleMatrix',
      view: async () => (await import('./ui/RoleMatrixWidget.tsx')).RoleMatrixWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'access:roles.title',
      document: async () => (await import('./ui/accessDocuments.ts')).RolesQuery,
      link: { section: 'people', label: 'staff.roles', icon: 'badge-check' },
    }),
    staffPage({
      path: '/admin/roles/:key',
      layout: 'ADMIN_ROLE_PAGE',
      columns: singleColumn('roleEditor'),
      widget: 'roleEditor',
      view: async () => (await import('./ui/RoleEditorWidget.tsx')).RoleEditorWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: ({ role }, { params, t }) =>
        params.key === 'new' || role ? t('access:role.title') : null,
      above: [{ label: 'access:roles.title', href: '/admin/roles' }],
      document: async () => (await import('./ui/accessDocuments.ts')).RoleQuery,
      variables: ({ params, url }) => ({
        key: params.key ?? '',
        isNew: params.key === 'new',
        page: wirePage(url.searchParams.get('page')),
      }),
    }),
  ],
  layouts: {
    ADMIN_PERMISSIONS_PAGE: singleColumn('actionExplainer'),
  },
  widgets: {
    actionExplainer: {
      view: async () => (await import('./ui/ActionExplainerWidget.tsx')).ActionExplainerWidget,
    },
  },
  widgetDefinitions: async () => (await import('./accessWidgets.ts')).accessWidgets,
  modals: {
    memberRoles: async () => (await import('./ui/MemberRolesDialog.tsx')).MemberRolesDialog,
  },
  staffLinks: [
    {
      href: '/admin/permissions',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'people',
      label: 'staff.permissions',
      icon: 'key-round',
    },
  ],
  explainedActions: {
    COMMUNITY: ['edit-profile-lists', 'manage-roles'],
  },
});
