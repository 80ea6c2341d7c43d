const candidates = [
  '[aria-invalid="true"]',
  '[data-invalid] :is(input, textarea, [contenteditable="true"])',
  // Where there is one field that is more likely wrong than the others.
  '[data-error-focus]',
  '[data-form-error]',
];

/** Where someone goes on after a refused submission: the first field with an error, else the summary. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const found = candidates.map((selector) => form?.querySelector<HTMLElement>(selector));
  found.find((element) => element)?.focus();
}
