import type { ReactNode } from 'react';
import { joinList } from '#core/joinList.ts';
import { Field, type FieldBinding } from '#ui/Field.tsx';
import { type DialogForm, FormDialog } from '#ui/overlays/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

interface ReasonDialogProps {
  form: DialogForm;
  reason: FieldBinding;
  title: string;
  /** Explanation above the reason field. */
  text: string;
  names: readonly string[];
  submitLabel: string;
  closable: boolean;
  dismiss: () => void;
  /** Further form fields. */
  children?: ReactNode;
}

/** Asks for a reason, which is shown to the member; used for blocking, suspending and rejecting. */
export function ReasonDialog({ reason, names, children, ...dialog }: ReasonDialogProps) {
  const { t, language } = useTranslation('staff');
  return (
    <FormDialog {...dialog} danger>
      {names.length > 1 && (
        <p className="text-sm wrap-anywhere text-text-muted">{joinList(names, language)}</p>
      )}
      <Field {...reason} label={t('reason')} hint={t('reasonHint')} required>
        <TextArea rows={3} maxLength={500} data-autofocus />
      </Field>
      {children}
    </FormDialog>
  );
}
