import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlClasses, useFieldControl } from './useFieldControl.ts';

type TextInputProps = ComponentProps<'input'> & { icon?: ReactNode };

/** Single-line text, standalone or in a Field. */
export function TextInput({ icon, className, ...rest }: TextInputProps) {
  const field = useFieldControl();
  const input = (
    <input
      type="text"
      className={cx(controlClasses, 'h-11', icon ? 'ps-10' : null, className)}
      {...field}
      {...rest}
    />
  );
  if (!icon) return input;
  return (
    <div className="relative w-full">
      <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-text-muted [&_svg]:size-4.5">
        {icon}
      </span>
      {input}
    </div>
  );
}
