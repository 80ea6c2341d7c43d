import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
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
  staffPages: [
    staffPage({
      path: '/admin/spam-rules',
      layout: 'ADMIN_SPAM_RULES_PAGE',
      widget: 'spamRules',
      view: async () => (await import('./ui/SpamRulesWidget.tsx')).SpamRulesWidget,
      permissions: ['MANAGE_BLACKLISTED_CONFIG'],
      title: 'spam:title',
      document: async () => (await import('./ui/spamDocuments.ts')).SpamRulesQuery,
      link: { section: 'moderation', label: 'staff.spamRules', icon: 'funnel' },
    }),
    staffPage({
      path: '/admin/spam-rules/:id',
      layout: 'ADMIN_SPAM_RULE_PAGE',
      columns: singleColumn('spamRuleEditor'),
      widget: 'spamRuleEditor',
      view: async () => (await import('./ui/SpamRuleEditorWidget.tsx')).SpamRuleEditorWidget,
      permissions: ['MANAGE_BLACKLISTED_CONFIG'],
      title: ({ spamRule }, { params, t }) =>
        params.id === 'new' ? t('spam:new') : spamRule ? t('spam:edit') : null,
      above: [{ label: 'spam:title', href: '/admin/spam-rules' }],
      document: async () => (await import('./ui/spamDocuments.ts')).SpamRuleQuery,
      variables: ({ params }) => ({ id: params.id ?? '', isNew: params.id === 'new' }),
    }),
  ],
});
