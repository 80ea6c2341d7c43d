import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { Dialog, type DialogProps } from '../Dialog.tsx';
import { DialogButtons } from '../DialogButtons.tsx';
import { FormErrorSummary } from '../forms/FormErrorSummary.tsx';
import type { ZodForm } from '../forms/useZodForm.ts';

type FormDialogProps = Pick<DialogProps, 'title' | 'width'> & {
  form: Pick<ZodForm<object>, 'formProps' | 'submitProps' | 'formError'>;
  closable: boolean;
  dismiss: () => void;
  /** What happens, before anything is asked. */
  text?: string;
  submitLabel: string;
  danger?: boolean;
  children: ReactNode;
};

/** A modal with a form of `useZodForm`: its foot, and what went wrong, come with it. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, width, closable, dismiss, text, submitLabel, danger, children } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      width={width ?? 'default'}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button variant={danger ? 'danger' : 'primary'} form={id} {...form.submitProps}>
            {submitLabel}
          </Button>
        </DialogButtons>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" {...form.formProps}>
        {text && <p className="text-pretty text-text-muted">{text}</p>}
        <FormErrorSummary form={form} />
        {children}
      </form>
    </Dialog>
  );
}
