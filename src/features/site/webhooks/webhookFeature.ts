import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import type { WebhookData, WebhookEventData } from './ui/webhookDocuments.ts';
import { webhooksAddress } from './webhookRules.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_WEBHOOKS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    webhooks: typeof import('#locales/en/webhooks.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    webhook: {
      props: {
        webhook: WebhookData | null;
        events: readonly WebhookEventData[];
        /** By their full path. */
        categories: readonly { id: string; label: string }[];
      };
      /** Of a new one. */
      result: { secret: string | null };
    };
    webhookSecret: { props: { secret: string }; result: true };
    webhookLog: { props: { id: string; name: string }; result: true };
  }
}

export const webhookFeature = defineFeature({
  name: 'webhooks',
  modals: {
    webhook: async () => (await import('./ui/WebhookDialog.tsx')).WebhookDialog,
    webhookSecret: async () => (await import('./ui/WebhookSecretDialog.tsx')).WebhookSecretDialog,
    webhookLog: async () => (await import('./ui/WebhookLogDialog.tsx')).WebhookLogDialog,
  },
  staffPages: [
    staffPage({
      path: webhooksAddress,
      layout: 'ADMIN_WEBHOOKS_PAGE',
      widget: 'webhookList',
      view: async () => (await import('./ui/WebhookListWidget.tsx')).WebhookListWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'webhooks:title',
      document: async () => (await import('./ui/webhookDocuments.ts')).WebhooksQuery,
      link: { section: 'integrations', label: 'staff.webhooks', icon: 'webhook' },
    }),
  ],
});
