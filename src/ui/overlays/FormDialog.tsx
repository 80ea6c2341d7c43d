import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { FormErrorSummary } from '../forms/FormErrorSummary.tsx';
import type { ZodForm } from '../forms/useZodForm.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';

/** A form of `useZodForm` with any values. */
export type DialogForm = Pick<ZodForm<object>, 'formProps' | 'submitProps' | 'formError'>;

type FormDialogProps = Pick<DialogProps, 'title' | 'width'> & {
  form: DialogForm;
  closable: boolean;
  dismiss: () => void;
  /** Introductory text. */
  text?: string;
  submitLabel: string;
  danger?: boolean;
  /** Whether everything required is selected. */
  isComplete?: boolean;
  children: ReactNode;
};

/** A modal with a form of `useZodForm`, including its buttons and errors. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, width, closable, dismiss, text, submitLabel, danger, children } = props;
  const { isComplete = true } = props;
  const { disabled, ...submit } = form.submitProps;
  const id = useId();
  return (
    <Dialog
      title={title}
      width={width ?? 'default'}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <DialogButtons dismiss={dismiss}>
          <Button
            {...submit}
            variant={danger ? 'danger' : 'primary'}
            form={id}
            disabled={disabled || !isComplete}
          >
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
