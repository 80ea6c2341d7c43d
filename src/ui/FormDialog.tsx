import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';

type FormDialogProps = Pick<DialogProps, 'title' | 'width'> & {
  closable: boolean;
  dismiss: () => void;
  /** What happens, before anything is asked. */
  text?: string;
  submitLabel: string;
  danger?: boolean;
  children: ReactNode;
  /** The form is not sent again before what this returns has settled. */
  onSubmit: (fields: FormData) => void | Promise<void>;
};

/** A modal with a form. After sending, the first field with a fault is where one goes on. */
export function FormDialog(props: FormDialogProps) {
  const { title, width, closable, dismiss, text, submitLabel, danger, children, onSubmit } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      await onSubmit(new FormData(event.currentTarget));
    } finally {
      setSending(false);
      setAttempts((before) => before + 1);
    }
  }

  return (
    <Dialog
      title={title}
      width={width ?? 'default'}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            loading={isSending}
          >
            {submitLabel}
          </Button>
        </DialogButtons>
      }
    >
      <form id={id} ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {text && <p className="text-pretty text-text-muted">{text}</p>}
        {children}
      </form>
    </Dialog>
  );
}
