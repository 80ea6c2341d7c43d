import Webhook from 'virtual:icons/webhook';
import { homesIn } from '#features/content/taxonomy/ui/placeHomes.ts';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { WebhookRow } from './WebhookRow.tsx';
import type { WebhookData, WebhooksData } from './webhookDocuments.ts';

/** `/admin/webhooks`. */
export function WebhookListWidget({ data }: { data: WebhooksData }) {
  const { t } = useTranslation('webhooks');
  const [act] = usePageAction();
  const { webhooks, webhookEvents: events, allCategories } = data;
  const edit = async (webhook: WebhookData | null) => {
    const saved = await openModal('webhook', {
      ...{ webhook, events, categories: homesIn(allCategories) },
    });
    if (!saved) return;
    if (saved.secret !== null) {
      // Closing it by accident would lose the secret.
      await openModal('webhookSecret', { secret: saved.secret }, { closable: false });
    }
    await act({ run: async () => undefined, done: t('saved'), failed: t('failed') });
  };
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      add={{ label: t('new'), onClick: () => void edit(null) }}
      rows={webhooks}
      empty={{ icon: <Webhook />, title: t('none'), description: t('noneText') }}
    >
      {(webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} onEdit={() => void edit(webhook)} />
      )}
    </AdminList>
  );
}
