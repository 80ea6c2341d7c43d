import { useId } from 'react';
import { cx } from './cx.ts';

type ProgressBarProps = {
  label: string;
  /** From 0 to `max`; omitted if indeterminate. */
  value?: number;
  max?: number;
  hideLabel?: boolean;
  className?: string;
};

export function ProgressBar({ label, value, max = 100, hideLabel, className }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm text-text-muted'}>
        {label}
      </label>
      <progress id={id} value={value} max={max} className="progress" />
    </div>
  );
}
