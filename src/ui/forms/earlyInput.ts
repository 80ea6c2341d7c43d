type Entered = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reports input entered before hydration to controlled fields, which would otherwise reset it at the next
 * render.
 * @param isControlled of the form's fields
 */
export function replayEarlyInput(
  form: HTMLFormElement,
  isControlled: (field: { name: string }) => boolean,
): void {
  const fields = Array.from(form.elements).filter(isEntered).filter(isControlled);
  const early = fields.map(({ value }) => value);
  fields.forEach((field, index) => {
    // Each in its own task, after the form has handled the previous one.
    setTimeout(() => enter(field, early[index] ?? ''));
  });
}

function isEntered(field: Element): field is Entered {
  if (field instanceof HTMLInputElement && isTicked(field)) {
    return field.checked !== field.defaultChecked;
  }
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
}

function isTicked({ type }: HTMLInputElement): boolean {
  return type === 'radio' || type === 'checkbox';
}

/** Simulates user input: React only notices a value that differs from the last one it saw. */
export function enter(field: Entered, value: string): void {
  if (field instanceof HTMLInputElement && isTicked(field)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // Keeps the caret; number and email inputs do not expose it.
  if (selectionStart !== null && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
