import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClasses, useFieldControl } from './useFieldControl.ts';

/** Several lines of text; grows with its content where the browser can. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl();
  return (
    <textarea
      rows={rows}
      className={cx(controlClasses, 'field-sizing-content min-h-24 py-2.5', className)}
      {...field}
      {...rest}
    />
  );
}
