import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { SecretDialog } from '#ui/overlays/SecretDialog.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Shows the secret of an app, once. */
export function OauthSecretDialog(props: ModalViewProps<'oauthSecret'>) {
  const { secret, closable, close, dismiss } = props;
  const { t } = useTranslation('oauth');
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
