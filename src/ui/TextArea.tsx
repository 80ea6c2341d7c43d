import { type ComponentProps, useLayoutEffect, useState } from 'react';
import { cx } from './cx.ts';
import { enter } from './useEarlyInput.ts';
import { controlClasses, useFieldControl } from './useFieldControl.ts';

/** Several lines of text; grows with its content where the browser can. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl();
  useEarlyText(field.id);
  return (
    <textarea
      rows={rows}
      className={cx(controlClasses, 'field-sizing-content min-h-24 py-2.5', className)}
      {...field}
      {...rest}
    />
  );
}

/** What was typed before the page came to life: React puts the first value of a text area back. */
function useEarlyText(id: string | undefined): void {
  const [early] = useState(() => {
    const box = boxOf(id);
    return box && box.value !== box.defaultValue ? box.value : null;
  });
  useLayoutEffect(() => {
    const box = boxOf(id);
    if (box && early !== null && box.value !== early) enter(box, early);
  }, [id, early]);
}

function boxOf(id: string | undefined): HTMLTextAreaElement | null {
  if (!id || typeof document === 'undefined') return null;
  const box = document.getElementById(id);
  return box instanceof HTMLTextAreaElement ? box : null;
}
