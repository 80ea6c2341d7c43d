import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_SPAM_RULES_PAGE: true;
    ADMIN_SPAM_RULE_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    spam: typeof import('#locales/en/spam.json');
  }
}

export const spamFeature = defineFeature({
  name: 'spam',
  routes: {
    '/admin/spam-rules': {
      page: async () => (await import('./ui/spamPages.ts')).spamRulesPage,
      layout: 'ADMIN_SPAM_RULES_PAGE',
      newPost: 'navbar',
    },
    '/admin/spam-rules/:id': {
      page: async () => (await import('./ui/spamPages.ts')).spamRulePage,
      layout: 'ADMIN_SPAM_RULE_PAGE',
      newPost: 'navbar',
    },
  },
  layouts: {
    ADMIN_SPAM_RULES_PAGE: singleColumn('spamRules'),
    ADMIN_SPAM_RULE_PAGE: singleColumn('spamRuleEditor'),
  },
  widgets: {
    spamRules: { view: async () => (await import('./ui/SpamRulesWidget.tsx')).SpamRulesWidget },
    spamRuleEditor: {
      view: async () => (await import('./ui/SpamRuleEditorWidget.tsx')).SpamRuleEditorWidget,
    },
  },
  widgetDefinitions: async () => (await import('./spamWidgets.ts')).spamWidgets,
  staffLinks: [
    {
      href: '/admin/spam-rules',
      permissions: ['MANAGE_BLACKLISTED_CONFIG'],
      section: 'moderation',
      label: 'staff.spamRules',
      icon: 'funnel',
    },
  ],
});
