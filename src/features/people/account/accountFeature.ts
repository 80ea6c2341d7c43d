import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/memberLinks.ts';
import '#ui/modalExtensions.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    updateUser: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    PROFILE_EDIT_PAGE: true;
  }
}

/** Members' own profile, avatar, preferences, and account deletion. */
declare module '#ui/wordNamespaces.ts' {
  interface Words {
    profile: typeof import('#locales/en/profile.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    shortcuts: { props: Record<never, never>; result: undefined };
  }
}

export const accountFeature = defineFeature({
  name: 'account',
  routes: {
    '/users/:id/edit': {
      page: async () => (await import('./ui/editProfilePage.ts')).editProfilePage,
      layout: 'PROFILE_EDIT_PAGE',
    },
  },
  layouts: {
    PROFILE_EDIT_PAGE: singleColumn('breadcrumbs', 'settingsTabs', 'editProfile'),
  },
  memberLinks: [
    {
      href: '/users/me/edit',
      section: 'settings',
      order: 10,
      label: 'menu.profile',
      icon: 'settings',
      layout: 'PROFILE_EDIT_PAGE',
    },
  ],
  widgets: {
    editProfile: {
      view: async () => (await import('./ui/EditProfileWidget.tsx')).EditProfileWidget,
    },
  },
  modals: {
    photoEditing: async () => (await import('./ui/PhotoDialog.tsx')).PhotoDialog,
    deactivateAccount: async () => (await import('./ui/LeaveDialog.tsx')).LeaveDialog,
    mobileLanguage: async () => (await import('./ui/LanguageDialog.tsx')).LanguageDialog,
    shortcuts: async () => (await import('./ui/ShortcutsDialog.tsx')).ShortcutsDialog,
  },
});
