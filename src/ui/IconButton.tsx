import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name, and the tooltip unless there is a `title`. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
  /** 'inherit' uses the surrounding color, for colored bars. */
  tone?: 'muted' | 'inherit';
};

const tones = {
  muted: 'text-text-muted hover:bg-surface-sunken hover:text-text',
  inherit: 'hover:bg-current/10',
} as const;

export function IconButton({
  label,
  icon,
  size = 'md',
  tone = 'muted',
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
        'disabled:opacity-55',
        tones[tone],
        size === 'sm' ? 'size-8' : 'size-10',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
