import type { ComponentProps, ReactNode } from 'react';
import { CountText } from './CountText.tsx';
import { cx } from './cx.ts';

type ToggleButtonProps = Omit<ComponentProps<'button'>, 'aria-pressed' | 'children'> & {
  pressed: boolean;
  /** Describes what is toggled, the same in both states; aria-pressed gives the state. */
  label: string;
  icon: ReactNode;
  count?: number;
  /** Hides the text, but keeps the accessible name. */
  iconOnly?: boolean;
};

/** For like, vote, me-too and follow. In a form it can submit, so that it works without JavaScript. */
export function ToggleButton({
  pressed,
  label,
  icon,
  count,
  iconOnly = false,
  type = 'button',
  className,
  ...rest
}: ToggleButtonProps) {
  return (
    <button
      type={type}
      aria-pressed={pressed}
      title={iconOnly ? label : undefined}
      className={cx('toggle', className)}
      {...rest}
    >
      {icon}
      <span className={iconOnly ? 'sr-only' : undefined}>{label}</span>
      {count !== undefined && <CountText count={count} className="tabular-nums" />}
    </button>
  );
}
