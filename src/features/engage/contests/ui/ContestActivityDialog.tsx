import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { DialogButtons } from '#ui/overlays/DialogButtons.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { contestLimits } from '../contestPhaseRules.ts';

/** Asks for the message to a winner or runner-up (SPEC §2 "contest custom activity"). */
export function ContestActivityDialog(props: ModalViewProps<'contestCustomActivity'>) {
  const { title, label, closable, dismiss, close } = props;
  const { t } = useTranslation('contests');
  const [message, setMessage] = useState(props.message);
  const id = useId();
  return (
    <Dialog
      title={title}
      width="confirmation"
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button type="submit" form={id}>
            {label}
          </Button>
        </DialogButtons>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          close({ message });
        }}
      >
        <Field label={t('message')} hint={t('messageHint')} optional>
          <TextArea
            data-autofocus
            dir="auto"
            maxLength={contestLimits.message}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
