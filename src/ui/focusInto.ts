const candidates = [
  '[data-autofocus]',
  ':is(input:not([type="hidden"]), select, textarea, [contenteditable="true"]):not(:disabled)',
  'h2[tabindex]',
];

/** Puts the focus where someone starts in a dialog: what asks for it, the first field, the heading. */
export function focusInto(container: HTMLElement): void {
  for (const selector of candidates) {
    const element = container.querySelector<HTMLElement>(selector);
    if (element) {
      element.focus();
      return;
    }
  }
}
