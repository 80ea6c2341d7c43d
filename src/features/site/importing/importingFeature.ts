import { defineFeature } from '#core/feature/feature.ts';
import '#core/settings/settingGroup.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import { importsAddress } from './importRules.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_IMPORTS_PAGE: true;
    ADMIN_IMPORT_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    imports: typeof import('#locales/en/imports.json');
  }
}

/** Imports from other systems, made step by step. */
export const importingFeature = defineFeature({
  name: 'importing',
  settings: async () => (await import('./importSettingGroup.ts')).importSettingGroup,
  staffPages: [
    staffPage({
      path: importsAddress,
      layout: 'ADMIN_IMPORTS_PAGE',
      widget: 'importList',
      view: async () => (await import('./ui/ImportListWidget.tsx')).ImportListWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'imports:title',
      document: async () => (await import('./ui/importDocuments.ts')).ImportsQuery,
      newPost: 'none',
      link: { section: 'system', label: 'staff.imports', icon: 'import' },
    }),
    staffPage({
      path: `${importsAddress}/:id`,
      layout: 'ADMIN_IMPORT_PAGE',
      widget: 'importAssistant',
      view: async () => (await import('./ui/ImportAssistantWidget.tsx')).ImportAssistantWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: ({ communityImport }) =>
        communityImport && (communityImport.name || communityImport.fileName),
      above: [{ label: 'imports:title', href: importsAddress }],
      document: async () => (await import('./ui/importDocuments.ts')).ImportQuery,
      variables: ({ params }) => ({ id: params.id ?? '' }),
      newPost: 'none',
    }),
  ],
});
