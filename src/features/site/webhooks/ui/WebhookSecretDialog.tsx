import Copy from 'virtual:icons/copy';
import { Button } from '#ui/Button.tsx';
import { copyText } from '#ui/copyText.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Shows a new signing secret, once. */
export function WebhookSecretDialog(props: ModalViewProps<'webhookSecret'>) {
  const { secret, closable, close, dismiss } = props;
  const { t } = useTranslation('webhooks');
  const copy = async () => {
    try {
      await copyText(secret);
      showSuccess(t('copied'));
    } catch {
      showError(t('copyFailed'));
    }
  };
  return (
    <Dialog
      title={t('secretTitle')}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <>
          <Button
            variant="secondary"
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() => void copy()}
            data-autofocus
          >
            {t('copy')}
          </Button>
          <Button onClick={() => close(true)}>{t('done')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-pretty text-text-muted">{t('secretText')}</p>
        <code
          dir="ltr"
          className="rounded-lg bg-surface-sunken p-3 font-mono text-sm break-all select-all"
        >
          {secret}
        </code>
      </div>
    </Dialog>
  );
}
