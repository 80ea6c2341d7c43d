import CircleAlert from 'virtual:icons/circle-alert';

/** Form errors without a visible field; announced when they appear. */
export function FormErrorSummary({ form }: { form: { formError: string | undefined } }) {
  if (form.formError === undefined) return null;
  return (
    <p
      role="alert"
      tabIndex={-1}
      data-form-error
      className="flex items-start gap-2.5 rounded-md bg-danger-soft px-3.5 py-3 text-sm text-danger outline-none"
    >
      <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
      <span>{form.formError}</span>
    </p>
  );
}
