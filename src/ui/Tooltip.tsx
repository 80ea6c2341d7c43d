import { cloneElement, type ReactElement, useId, useState } from 'react';

type TooltipProps = {
  text: string;
  /** One focusable element; the text becomes its description. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/** Shown on hover and on focus, put away by Escape (WCAG 1.4.13). For a name use IconButton. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what bubbles from its child.
    <span
      className="group/tip relative inline-flex"
      data-dismissed={dismissed || undefined}
      onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        className="invisible absolute bottom-full left-1/2 z-30 w-max max-w-64 -translate-x-1/2 pb-2 opacity-0 transition-opacity group-hover/tip:visible group-hover/tip:opacity-100 group-hover/tip:delay-300 group-has-focus-visible/tip:visible group-has-focus-visible/tip:opacity-100 group-data-dismissed/tip:invisible!"
      >
        <span className="block rounded-md bg-text px-2.5 py-1.5 text-xs text-surface-raised shadow-md">
          {text}
        </span>
      </span>
    </span>
  );
}
