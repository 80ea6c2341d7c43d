import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { IdentityErrorMessage } from './IdentityErrorMessage.tsx';
import { SendVerificationMutation } from './securityDocuments.ts';
import { onEmailVerified } from './verifiedElsewhere.ts';

/** SPEC §2 modal email verification; §4: it shows a sent message after the click. */
export function EmailVerificationDialog(modal: ModalViewProps<'emailVerification'>) {
  const { t } = useTranslation('session');
  const [state, setState] = useState<'asks' | 'sends' | 'sent'>('asks');
  const [failure, setFailure] = useState<unknown>(null);
  const { close } = modal;
  useEffect(() => onEmailVerified(() => close({ verified: true })), [close]);

  const send = async () => {
    setState('sends');
    setFailure(null);
    try {
      const { sendVerificationEmail } = await runOperation(SendVerificationMutation, {});
      // Already verified: nothing to send.
      if (sendVerificationEmail.sent) setState('sent');
      else close({ verified: true });
    } catch (error) {
      setState('asks');
      setFailure(error);
    }
  };

  return (
    <Dialog
      title={t('verify.title')}
      width="confirmation"
      closable={modal.closable}
      onDismiss={modal.dismiss}
      actions={
        state === 'sent' ? (
          <Button onClick={modal.dismiss}>{t('verify.done')}</Button>
        ) : (
          <Button data-autofocus loading={state === 'sends'} onClick={() => void send()}>
            {t('verify.sendLink')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <IdentityErrorMessage error={failure} />
        <p role="status">{t(state === 'sent' ? 'verify.sent' : 'verify.first')}</p>
      </div>
    </Dialog>
  );
}
