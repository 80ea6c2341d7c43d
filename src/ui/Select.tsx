import ChevronDown from 'virtual:icons/chevron-down';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClasses, useFieldControl } from './useFieldControl.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'multiple'> & { size?: 'sm' | 'md' };

/** A native select with `option` children. */
export function Select({ size = 'md', className, children, ...rest }: SelectProps) {
  const field = useFieldControl();
  return (
    <div className={cx('relative', className)}>
      <select
        className={cx(
          controlClasses,
          'appearance-none truncate pe-10',
          size === 'sm' ? 'h-9 text-sm pointer-coarse:h-11' : 'h-11',
        )}
        {...field}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4.5 text-text-muted"
      />
    </div>
  );
}
