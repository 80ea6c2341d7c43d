import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DialogButtons } from '#ui/DialogButtons.tsx';

type ToolDialogProps = {
  title: string;
  /** What happens, before anything is chosen. */
  text: string;
  submitLabel: string;
  /** Something is still to be chosen. */
  isReady: boolean;
  closable: boolean;
  dismiss: () => void;
  children: ReactNode;
  onSubmit: () => Promise<void>;
};

/** What the dialogs that change a post or response have in common. */
export function ToolDialog(props: ToolDialogProps) {
  const [isSending, setSending] = useState(false);

  async function submit(): Promise<void> {
    setSending(true);
    await props.onSubmit();
    setSending(false);
  }

  return (
    <Dialog
      title={props.title}
      closable={props.closable}
      onDismiss={props.dismiss}
      actions={
        <DialogButtons dismiss={props.dismiss}>
          <Button loading={isSending} disabled={!props.isReady} onClick={() => void submit()}>
            {props.submitLabel}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-pretty text-text-muted">{props.text}</p>
        {props.children}
      </div>
    </Dialog>
  );
}
