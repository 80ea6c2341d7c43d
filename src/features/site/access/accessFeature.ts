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

export const accessFeature = defineFeature({
  name: 'access',
  routes: {
    '/admin/roles': {
      page: async () => (await import('./ui/accessPages.ts')).rolesPage,
      layout: 'ADMIN_ROLES_PAGE',
      newPost: 'navbar',
    },
    '/admin/roles/:key': {
      page: async () => (await import('./ui/accessPages.ts')).rolePage,
      layout: 'ADMIN_ROLE_PAGE',
      newPost: 'navbar',
    },
    '/admin/permissions': {
      page: async () => (await import('./ui/accessPages.ts')).explainPage,
      layout: 'ADMIN_PERMISSIONS_PAGE',
      newPost: 'navbar',
    },
    '/admin/profile-lists': {
      page: async () => (await import('./ui/accessPages.ts')).profileListsPage,
      layout: 'ADMIN_PROFILE_LISTS_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_ROLES_PAGE: singleColumn('roleMatrix'),
    ADMIN_ROLE_PAGE: singleColumn('roleEditor'),
    ADMIN_PERMISSIONS_PAGE: singleColumn('actionExplainer'),
    ADMIN_PROFILE_LISTS_PAGE: singleColumn('profileLists'),
  },
  widgets: {
    roleMatrix: { view: async () => (await import('./ui/RoleMatrixWidget.tsx')).RoleMatrixWidget },
    roleEditor: { view: async () => (await import('./ui/RoleEditorWidget.tsx')).RoleEditorWidget },
    profileLists: {
      view: async () => (await import('./ui/ProfileListsWidget.tsx')).ProfileListsWidget,
    },
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
      href: '/admin/profile-lists',
      permissions: ['EDIT_USER_PROFILE_LIST'],
      section: 'people',
      label: 'staff.profileLists',
      icon: 'contact-round',
    },
    {
      href: '/admin/roles',
      permissions: ['MANAGE_COMMUNITY'],
      section: 'people',
      label: 'staff.roles',
      icon: 'badge-check',
    },
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
