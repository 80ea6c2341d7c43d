import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

interface AskDialogProps {
  title: string;
  submitLabel: string;
  closable: boolean;
  dismiss: () => void;
  children: ReactNode;
  onSubmit: (form: FormData) => void;
}

/** A modal with a form: what every question of this feature looks like. */
export function AskDialog(props: AskDialogProps) {
  const { t } = useTranslation('postWork');
  const form = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    props.onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      title={props.title}
      width="confirmation"
      closable={props.closable}
      onDismiss={props.dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={props.dismiss}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {props.children}
      </form>
    </Dialog>
  );
}
