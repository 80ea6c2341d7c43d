import { cx } from '#ui/cx.ts';

/** The look of a message. */
export function bubbleClasses(isOwn: boolean): string {
  return cx(
    'min-w-0 rounded-xl px-3 py-2 wrap-anywhere',
    isOwn ? 'bg-accent-soft' : 'border border-border bg-surface-raised',
  );
}
