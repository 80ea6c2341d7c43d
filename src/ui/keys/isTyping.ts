const pressed = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image']);

/** Whether a key press there enters text, or selects an option. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !pressed.has(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a dialog or an open menu has keyboard focus. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null;
}
