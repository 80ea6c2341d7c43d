import KeyRound from 'virtual:icons/key-round';
import Pencil from 'virtual:icons/pencil';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  DeleteWebhookMutation,
  RotateWebhookSecretMutation,
  SwitchWebhookMutation,
  TestWebhookMutation,
  type WebhookData,
} from './webhookDocuments.ts';

interface WebhookRowProps {
  webhook: WebhookData;
  onEdit: () => void;
}

export function WebhookRow({ webhook, onEdit }: WebhookRowProps) {
  const { t } = useTranslation('webhooks');
  const [act] = usePageAction();
  const { id, name, url, format, events, categoryIds, isOn, failingSince } = webhook;
  const failed = t('failed');
  const sendTest = () =>
    act({
      run: () => runOperation(TestWebhookMutation, { input: { id } }),
      done: t('tested'),
      failed: (error) =>
        error instanceof ClientError && error.code === 'CONFLICT' ? t('noPost') : failed,
    });
  const flip = () =>
    act({
      run: () => runOperation(SwitchWebhookMutation, { input: { id, isOn: !isOn } }),
      failed,
    });
  const rotate = async () => {
    const question = { title: t('rotateTitle', { name }), text: t('rotateText') };
    if (!(await openModal('confirmation', question))) return;
    await act({
      run: async () => {
        const { rotateWebhookSecret: made } = await runOperation(RotateWebhookSecretMutation, {
          input: { id },
        });
        await openModal('webhookSecret', { secret: made.secret }, { closable: false });
      },
      failed,
    });
  };
  const remove = () =>
    act({
      ask: { title: t('deleteTitle', { name }), text: t('deleteText'), danger: true },
      run: () => runOperation(DeleteWebhookMutation, { input: { id } }),
      done: t('deleted'),
      failed,
      reloadsAnyway: true,
    });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
          <StateOfWebhook webhook={webhook} />
        </p>
        <bdi className="text-sm wrap-anywhere text-text-muted">{url}</bdi>
        <p className="text-sm text-text-muted">
          {[
            t(`formats.${format}`),
            events.length === 0 ? t('allEvents') : t('someEvents', { count: events.length }),
            ...(categoryIds.length === 0
              ? []
              : [t('someCategories', { count: categoryIds.length })]),
          ].join(' · ')}
        </p>
        {isOn && failingSince && (
          <p className="text-sm text-danger">
            {t('failingSince')} <Time at={failingSince} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1 needs-js:hidden">
        <Button
          size="sm"
          variant="quiet"
          onClick={() => void openModal('webhookLog', { id, name })}
        >
          {t('log')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => void sendTest()}>
          {t('test')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => void flip()}>
          {t(isOn ? 'switchOff' : 'switchOn')}
        </Button>
        <IconButton
          size="sm"
          label={t('editLabel', { name })}
          icon={<Pencil aria-hidden className="size-4.5" />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          label={t('rotateLabel', { name })}
          icon={<KeyRound aria-hidden className="size-4.5" />}
          onClick={() => void rotate()}
        />
        <DeleteButton label={t('deleteLabel', { name })} onClick={() => void remove()} />
      </div>
    </li>
  );
}

function StateOfWebhook({ webhook: { isOn, offReason, failingSince } }: { webhook: WebhookData }) {
  const { t } = useTranslation('webhooks');
  if (!isOn && (offReason === 'DEAD' || offReason === 'GONE')) {
    return <Badge tone="danger">{t(`offReasons.${offReason}`)}</Badge>;
  }
  if (!isOn) return <Badge>{t('off')}</Badge>;
  return failingSince ? <Badge tone="warning">{t('failing')}</Badge> : null;
}
