import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { SecretDialog } from '#ui/overlays/SecretDialog.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Shows a new signing secret, once. */
export function WebhookSecretDialog(props: ModalViewProps<'webhookSecret'>) {
  const { secret, closable, close, dismiss } = props;
  const { t } = useTranslation('webhooks');
  return (
    <SecretDialog
      title={t('secretTitle')}
      text={t('secretText')}
      secret={secret}
      words={{
        ...{ copy: t('copy'), copied: t('copied') },
        ...{ copyFailed: t('copyFailed'), done: t('done') },
      }}
      closable={closable}
      onDone={() => close(true)}
      onDismiss={dismiss}
    />
  );
}
