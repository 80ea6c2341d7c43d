import { useCallback, useEffect, useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { showError } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  ReplayWebhookDeliveryMutation,
  WebhookDeliveriesQuery,
  type WebhookDeliveryData,
} from './webhookDocuments.ts';

/** Milliseconds between two looks while something waits. */
const lookEvery = 3_000;

/** The latest deliveries of an endpoint, with what was sent and answered. */
export function WebhookLogDialog({ id, name, closable, dismiss }: ModalViewProps<'webhookLog'>) {
  const { t } = useTranslation('webhooks');
  const [deliveries, setDeliveries] = useState<readonly WebhookDeliveryData[] | null>(null);
  const load = useCallback(async () => {
    try {
      const found = await runOperation(WebhookDeliveriesQuery, { webhookId: id });
      setDeliveries(found.webhookDeliveries);
    } catch {
      showError(t('failed'));
      setDeliveries((known) => known ?? []);
    }
  }, [id, t]);
  const isWaiting = deliveries?.some(({ state }) => state === 'WAITING') ?? false;
  useEffect(() => {
    void load();
    if (!isWaiting) return;
    const timer = setInterval(() => void load(), lookEvery);
    return () => clearInterval(timer);
  }, [load, isWaiting]);
  const replay = async (delivery: WebhookDeliveryData) => {
    try {
      await runOperation(ReplayWebhookDeliveryMutation, { input: { id: delivery.id } });
    } catch {
      showError(t('failed'));
    }
    await load();
  };
  return (
    <Dialog title={t('logTitle', { name })} closable={closable} onDismiss={dismiss} width="wide">
      {deliveries === null && <Spinner />}
      {deliveries?.length === 0 && <p className="text-text-muted">{t('noDeliveries')}</p>}
      <ul className="flex flex-col divide-y divide-border">
        {deliveries?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onReplay={() => void replay(delivery)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

const tones = { WAITING: 'warning', DELIVERED: 'success', FAILED: 'danger' } as const;

function DeliveryRow(props: { delivery: WebhookDeliveryData; onReplay: () => void }) {
  const { delivery, onReplay } = props;
  const { t } = useTranslation('webhooks');
  const { state, type, attempts, status, error, nextAt, durationMs } = delivery;
  return (
    <li className="py-3">
      <details>
        <summary className="cursor-pointer rounded-sm">
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 align-middle">
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
            <code dir="ltr">{type}</code>
            <Time at={delivery.createdAt} className="text-sm text-text-muted" />
            <span className="text-sm text-text-muted">
              {[
                ...(status === null ? [] : [String(status)]),
                ...(error === null ? [] : [error]),
                ...(durationMs === null ? [] : [t('ms', { ms: durationMs })]),
                ...(attempts > 1 ? [t('attempts', { count: attempts })] : []),
              ].join(' · ')}
            </span>
          </span>
        </summary>
        <div className="mt-3 flex flex-col items-start gap-3">
          {nextAt && attempts > 0 && (
            <p className="text-sm text-text-muted">
              {t('nextAttempt')} <Time at={nextAt} />
            </p>
          )}
          <Payload label={t('sent')} text={delivery.body} />
          {delivery.answer && <Payload label={t('answer')} text={delivery.answer} />}
          {state !== 'WAITING' && (
            <Button size="sm" variant="secondary" onClick={onReplay}>
              {t('replay')}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}

function Payload({ label, text }: { label: string; text: string }) {
  return (
    <figure className="w-full">
      <figcaption className="mb-1 text-sm font-medium">{label}</figcaption>
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard.
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-lg bg-surface-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere"
      >
        <code>{text}</code>
      </pre>
    </figure>
  );
}
