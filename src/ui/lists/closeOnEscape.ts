import type { KeyboardEvent } from 'react';

/** For a `<details>` that is a panel of filters: Escape closes it and goes back to its button. */
export function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const details = event.currentTarget;
  if (event.key !== 'Escape' || !details.open) return;
  event.stopPropagation();
  details.open = false;
  details.querySelector('summary')?.focus();
}
