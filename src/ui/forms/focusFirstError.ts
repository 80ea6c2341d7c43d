const candidates = [
  '[aria-invalid="true"], [data-invalid] :is(input, textarea, [contenteditable="true"])',
  // If one field is the most likely cause.
  '[data-error-focus]',
  '[data-form-error]',
];

/** Focus target after a rejected submission: the first invalid field, else the summary. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const found = candidates.map((selector) => form?.querySelector<HTMLElement>(selector));
  found.find((element) => element)?.focus();
}
