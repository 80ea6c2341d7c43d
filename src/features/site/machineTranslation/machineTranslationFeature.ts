import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import '#core/feature/postedForms.ts';
import '#core/settings/settingGroup.ts';
import '#core/shellSettings.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#features/content/comments/ui/responseSlots.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#ui/slots/slots.ts';
import { translationPaths } from './translationPaths.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    translateContent: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    TRANSLATION_PAGE: true;
    ADMIN_TRANSLATION_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    machineTranslation: typeof import('#locales/en/machineTranslation.json');
    translationService: typeof import('#locales/en/translationService.json');
  }
}

/** Posts and comments in the reader's language, translated by a service that the operator names. */
export const machineTranslationFeature = defineFeature({
  name: 'machineTranslation',
  settings: async () =>
    (await import('./machineTranslationSettingGroup.ts')).machineTranslationSettingGroup,
  shellSwitch: 'machineTranslation.isOn',
  slots: {
    'post.notices': async () => (await import('./ui/TranslatePost.tsx')).TranslatePost,
    'response.notices': async () => (await import('./ui/TranslateResponse.tsx')).TranslateResponse,
  },
  routes: {
    [translationPaths.pattern]: {
      page: async () => (await import('./ui/translationPage.ts')).translationPage,
      layout: 'TRANSLATION_PAGE',
      isOnlyHtml: true,
      // The page that prepares it stays.
      isOn: ({ switchedOn }) => switchedOn?.includes('machineTranslation') ?? true,
    },
  },
  layouts: { TRANSLATION_PAGE: singleColumn('breadcrumbs', 'contentTranslation') },
  widgets: {
    contentTranslation: {
      view: async () =>
        (await import('./ui/ContentTranslationWidget.tsx')).ContentTranslationWidget,
    },
  },
  staffPages: [
    staffPage({
      path: translationPaths.admin,
      layout: 'ADMIN_TRANSLATION_PAGE',
      widget: 'translationService',
      view: async () =>
        (await import('./ui/TranslationServiceWidget.tsx')).TranslationServiceWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'translationService:title',
      document: async () =>
        (await import('./ui/translationServiceDocuments.ts')).TranslationServiceQuery,
      link: {
        section: 'content',
        label: 'staff.translationService',
        keywords: 'translationService',
        icon: 'languages',
      },
    }),
  ],
});
