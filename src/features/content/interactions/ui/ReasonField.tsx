import { reasonLimit } from '#features/content/conversations/reportReasonRules.ts';
import { Field, type FieldBinding } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';

type ReasonFieldProps = { label: string; hint?: string; autoFocus?: boolean; field: FieldBinding };

/** A few words that nobody has to say. */
export function ReasonField({ label, hint, autoFocus, field }: ReasonFieldProps) {
  return (
    <Field {...field} label={label} hint={hint} optional>
      <TextArea rows={3} maxLength={reasonLimit} data-autofocus={autoFocus} />
    </Field>
  );
}

/** What was said in it; null for nothing. */
export function saidIn(reason: string): string | null {
  return reason.trim() || null;
}
