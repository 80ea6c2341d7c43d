import { reasonLimit } from '#features/content/conversations/reportReasonRules.ts';
import { Field, type FieldBinding } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';

type ReasonFieldProps = { label: string; hint?: string; autoFocus?: boolean; field: FieldBinding };

/** An optional text field. */
export function ReasonField({ label, hint, autoFocus, field }: ReasonFieldProps) {
  return (
    <Field {...field} label={label} hint={hint} optional>
      <TextArea rows={3} maxLength={reasonLimit} data-autofocus={autoFocus} />
    </Field>
  );
}

/** Its text; null if blank. */
export function saidIn(reason: string): string | null {
  return reason.trim() || null;
}
