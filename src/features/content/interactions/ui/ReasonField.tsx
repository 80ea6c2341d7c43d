import { reasonLimit } from '#features/content/conversations/reportReasonRules.ts';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';

type ReasonFieldProps = { label: string; hint?: string; autoFocus?: boolean };

/** A few words that nobody has to say. */
export function ReasonField({ label, hint, autoFocus }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} optional>
      <TextArea name="reason" rows={3} maxLength={reasonLimit} data-autofocus={autoFocus} />
    </Field>
  );
}

/** What was said in it; null for nothing. */
export function reasonIn(form: FormData): string | null {
  return String(form.get('reason') ?? '').trim() || null;
}
