import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { DialogButtons } from '#ui/overlays/DialogButtons.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type {} from './chatModals.ts';
import { AcceptChatTermsMutation } from './chatRoomDocuments.ts';
import { useChatErrorText } from './useChatErrorText.ts';

/** The terms of chat, before the first message (SPEC §2 overlays). */
export function ChatTermsDialog(props: ModalViewProps<'chatTerms'>) {
  const { version, text, closable, dismiss, close } = props;
  const { t } = useTranslation('chat');
  const errorText = useChatErrorText();
  const [isBusy, setBusy] = useState(false);
  async function accept(): Promise<void> {
    setBusy(true);
    try {
      await runOperation(AcceptChatTermsMutation, { input: { version } });
      close(true);
    } catch (error) {
      showError(errorText.of(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={t('terms.title')}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button loading={isBusy} onClick={() => void accept()}>
            {t('terms.accept')}
          </Button>
        </DialogButtons>
      }
    >
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text ?? t('terms.text')}
      </p>
    </Dialog>
  );
}
