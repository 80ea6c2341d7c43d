import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { SecretDialog } from '#ui/overlays/SecretDialog.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Shows a new key, once. */
export function MadeApiKeyDialog(props: ModalViewProps<'madeApiKey'>) {
  const { apiKey, closable, close, dismiss } = props;
  const { t } = useTranslation('apiKeys');
  return (
    <SecretDialog
      title={t('madeTitle')}
      text={t('madeText')}
      secret={apiKey}
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
