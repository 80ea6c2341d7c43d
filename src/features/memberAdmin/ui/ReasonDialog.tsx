import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

interface ReasonDialogProps {
  title: string;
  /** What happens, before the reason is asked for. */
  text: string;
  names: readonly string[];
  submitLabel: string;
  closable: boolean;
  dismiss: () => void;
  /** Other fields of the form. */
  children?: ReactNode;
  onReason: (reason: string, form: FormData) => void;
}

/** Asks why, which the member is told; shared by blocking, suspending and turning away. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTranslation('staff');
  const form = useId();
  const [missing, setMissing] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const reason = String(fields.get('reason') ?? '').trim();
    setMissing(reason === '');
    if (reason !== '') props.onReason(reason, fields);
  }

  return (
    <Dialog
      title={props.title}
      closable={props.closable}
      onDismiss={props.dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={props.dismiss}>
            {t('cancel')}
          </Button>
          <Button variant="danger" type="submit" form={form}>
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-pretty text-text-muted">{props.text}</p>
        {props.names.length > 1 && (
          <p className="text-sm wrap-anywhere text-text-muted">{props.names.join(', ')}</p>
        )}
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          required
          error={missing && t('faults.required')}
        >
          <TextArea name="reason" rows={3} maxLength={500} data-autofocus />
        </Field>
        {props.children}
      </form>
    </Dialog>
  );
}
