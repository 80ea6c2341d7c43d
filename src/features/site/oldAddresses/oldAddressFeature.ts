import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import { oldAddressesPage } from './oldAddressRules.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_OLD_ADDRESSES_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    oldAddresses: typeof import('#locales/en/oldAddresses.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Where an old address leads; without one, it is entered too. */
    redirectOldAddress: { props: { path: string | null }; result: true };
  }
}

export const oldAddressFeature = defineFeature({
  name: 'oldAddresses',
  modals: {
    redirectOldAddress: async () =>
      (await import('./ui/RedirectOldAddressDialog.tsx')).RedirectOldAddressDialog,
  },
  staffPages: [
    staffPage({
      path: oldAddressesPage,
      layout: 'ADMIN_OLD_ADDRESSES_PAGE',
      widget: 'oldAddressList',
      view: async () => (await import('./ui/OldAddressListWidget.tsx')).OldAddressListWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'oldAddresses:title',
      document: async () => (await import('./ui/oldAddressDocuments.ts')).MissedAddressesQuery,
      link: { section: 'system', label: 'staff.oldAddresses', icon: 'signpost' },
    }),
  ],
});
