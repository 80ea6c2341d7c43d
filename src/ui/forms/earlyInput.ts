type Entered = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Tells controlled fields what was entered before the page came to life: they would put their own value
 * back at the next render, and it would be lost.
 * @param isControlled of the fields of the form
 */
export function replayEarlyInput(
  form: HTMLFormElement,
  isControlled: (field: { name: string }) => boolean,
): void {
  const fields = Array.from(form.elements).filter(isEntered).filter(isControlled);
  const early = fields.map(({ value }) => value);
  fields.forEach((field, index) => {
    // Each in a task of its own: the form has then taken the one before.
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

/** As if by hand, now: React hears of a value only where it differs from the one it last saw. */
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
  // The caret stays where it was; a box for numbers or addresses does not tell.
  if (selectionStart !== null && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
