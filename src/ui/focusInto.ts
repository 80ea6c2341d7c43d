const candidates = [
  '[data-autofocus]',
  ':is(input:not([type="hidden"]), select, textarea, [contenteditable="true"]):not(:disabled)',
  'h2[tabindex]',
];

/** Sets the initial focus of a dialog: the element that requests it, the first field, or the heading. */
export function focusInto(container: HTMLElement): void {
  for (const selector of candidates) {
    const element = container.querySelector<HTMLElement>(selector);
    if (element) {
      element.focus();
      return;
    }
  }
}
