import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import '#core/feature/postedForms.ts';
import '#core/shellSettings.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/engage/articles/ui/articleSlots.ts';
import '#ui/slots/slots.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    contactSupport: true;
    confirmContact: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SUPPORT_CONTACT_PAGE: true;
    SUPPORT_CONTACT_CONFIRM_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    contactForm: typeof import('#locales/en/contactForm.json');
  }
}

/** Support requests of people without an account. */
export const contactFormFeature = defineFeature({
  name: 'supportContactForm',
  shellSwitch: 'supportContact.isOpen',
  isOn: ({ switchedOn }) => switchedOn?.includes('supportContact') ?? true,
  routes: {
    '/support/contact': {
      page: async () => (await import('./ui/contactPages.ts')).contactPage,
      layout: 'SUPPORT_CONTACT_PAGE',
      newPost: 'none',
    },
    '/support/contact/confirm/:token': {
      page: async () => (await import('./ui/contactPages.ts')).contactConfirmPage,
      layout: 'SUPPORT_CONTACT_CONFIRM_PAGE',
      newPost: 'none',
      hasSecretAddress: true,
    },
  },
  layouts: {
    SUPPORT_CONTACT_PAGE: singleColumn('supportContact'),
    SUPPORT_CONTACT_CONFIRM_PAGE: singleColumn('supportContactConfirm'),
  },
  widgets: {
    supportContact: { view: async () => (await import('./ui/ContactWidget.tsx')).ContactWidget },
    supportContactConfirm: {
      view: async () => (await import('./ui/ContactConfirmWidget.tsx')).ContactConfirmWidget,
    },
  },
  slots: {
    'article.end': async () => (await import('./ui/ContactPrompt.tsx')).ContactPrompt,
  },
  settings: async () => (await import('./contactSettingGroup.ts')).contactSettingGroup,
});
