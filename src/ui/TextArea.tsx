import { type ComponentProps, useLayoutEffect, useState } from 'react';
import { cx } from './cx.ts';
import { enter } from './forms/earlyInput.ts';
import { controlClasses, useFieldControl } from './useFieldControl.ts';

type TextAreaProps = ComponentProps<'textarea'>;

/** Multi-line text; grows with its content if the browser supports it. */
export function TextArea({ className, rows = 4, ...rest }: TextAreaProps) {
  const field = useFieldControl();
  const early = useEarlyText(field.id, { ...field, ...rest });
  return (
    <textarea
      rows={rows}
      className={cx(controlClasses, 'field-sizing-content min-h-24 py-2.5', className)}
      {...field}
      {...rest}
      {...early}
    />
  );
}

/**
 * Text typed before hydration: React resets a text area to its initial text while it hydrates, and may start
 * over. So the typed text becomes the initial text of the first render, and a form that controls its texts is
 * notified afterwards.
 */
function useEarlyText(id: string | undefined, props: TextAreaProps): TextAreaProps | null {
  const [early, setEarly] = useState(() => {
    const box = boxOf(id);
    const given = String(props.value ?? props.defaultValue ?? '').replaceAll(/\r\n?/g, '\n');
    return box && box.value !== given ? box.value : null;
  });
  useLayoutEffect(() => {
    const box = boxOf(id);
    if (!box || early === null) return;
    enter(box, box.value);
    setEarly(null);
  }, [id, early]);
  if (early === null) return null;
  return props.value === undefined ? { defaultValue: early } : { value: early };
}

function boxOf(id: string | undefined): HTMLTextAreaElement | null {
  if (!id || typeof document === 'undefined') return null;
  const box = document.getElementById(id);
  return box instanceof HTMLTextAreaElement ? box : null;
}
