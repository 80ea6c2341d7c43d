const pressed = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image']);

/** Whether a key pressed there writes something, or chooses from a list. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !pressed.has(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

/** A dialog or an open menu has the keys to itself. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null;
}
