import { type RefObject, useLayoutEffect, useState } from 'react';

type Entered = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Tells the fields of a form what was entered before the page came to life: a controlled field would
 * put its own value back at the next render, and the words would be lost.
 * @returns whether the page has come to life; a form sent before that would only load its page again
 */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): boolean {
  const [isAlive, setAlive] = useState(false);
  useLayoutEffect(() => {
    setAlive(true);
    const fields = Array.from(form.current?.elements ?? []).filter(isEntered);
    const early = fields.map(({ value }) => value);
    fields.forEach((field, index) => {
      // Each in a task of its own: the form has then taken the one before.
      setTimeout(() => enter(field, early[index] ?? ''));
    });
  }, [form]);
  return isAlive;
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
