import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> & {
  /** Names the button for screen readers and as its tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
};

export function IconButton({
  label,
  icon,
  size = 'md',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'touch-target inline-flex shrink-0 items-center justify-center rounded-button transition-colors',
        'text-text-muted hover:bg-surface-sunken hover:text-text disabled:opacity-55',
        size === 'sm' ? 'size-8' : 'size-10',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
