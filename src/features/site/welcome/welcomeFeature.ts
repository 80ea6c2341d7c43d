import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/postedForms.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    WELCOME_PAGE: true;
  }
}

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    chooseTopics: true;
    finishWelcome: true;
    sendVerificationEmail: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    welcome: typeof import('#locales/en/welcome.json');
  }
}

/** The steps after sign-up: confirm the email address, follow topics, write a post. */
export const welcomeFeature = defineFeature({
  name: 'welcome',
  routes: {
    '/welcome': {
      page: async () => (await import('./ui/welcomePage.ts')).welcomePage,
      layout: 'WELCOME_PAGE',
      newPost: 'none',
    },
  },
  layouts: {
    WELCOME_PAGE: singleColumn('welcome'),
  },
  widgets: {
    welcome: { view: async () => (await import('./ui/WelcomeWidget.tsx')).WelcomeWidget },
    welcomeCard: {
      view: async () => (await import('./ui/WelcomeCardWidget.tsx')).WelcomeCardWidget,
    },
  },
  widgetDefinitions: async () => (await import('./welcomeWidgets.ts')).welcomeWidgets,
});
