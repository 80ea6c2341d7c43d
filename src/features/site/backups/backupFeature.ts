import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { backupsAddress } from './backupRules.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_BACKUPS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    backups: typeof import('#locales/en/backups.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Asks for the password again before a backup is handed out or deleted. */
    backupPassword: {
      props: {
        title: string;
        text: string;
        submit: string;
        danger?: boolean;
        asksPassword: boolean;
        act: (password: string) => Promise<void>;
      };
      result: true;
    };
  }
}

export const backupFeature = defineFeature({
  name: 'backups',
  settings: async () => (await import('./backupSettingGroup.ts')).backupSettingGroup,
  modals: {
    backupPassword: async () =>
      (await import('./ui/BackupPasswordDialog.tsx')).BackupPasswordDialog,
  },
  staffPages: [
    staffPage({
      path: backupsAddress,
      layout: 'ADMIN_BACKUPS_PAGE',
      widget: 'backupList',
      view: async () => (await import('./ui/BackupListWidget.tsx')).BackupListWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'backups:title',
      document: async () => (await import('./ui/backupDocuments.ts')).BackupsQuery,
      link: { section: 'system', label: 'staff.backups', icon: 'database-backup' },
    }),
  ],
});
