import { type ReactNode, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
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
  const [missing, setMissing] = useState(false);

  function submit(fields: FormData): void {
    const reason = String(fields.get('reason') ?? '').trim();
    setMissing(reason === '');
    if (reason !== '') props.onReason(reason, fields);
  }

  return (
    <FormDialog
      title={props.title}
      text={props.text}
      submitLabel={props.submitLabel}
      danger
      closable={props.closable}
      dismiss={props.dismiss}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}
