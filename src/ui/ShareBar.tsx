import { cx } from './cx.ts';

type ShareBarProps = {
  /** From 0 to 100. */
  percent: number;
  /** Emphasizes the bar. */
  isMarked?: boolean | undefined;
  className?: string;
};

/** A bar as long as a share; decoration beside the number. */
export function ShareBar({ percent, isMarked = false, className }: ShareBarProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className={cx('block h-2 w-full overflow-hidden rounded-full rtl:-scale-x-100', className)}
    >
      <rect width="100" height="8" className="fill-surface-sunken" />
      <rect
        width={percent}
        height="8"
        className={isMarked ? 'fill-accent' : 'fill-border-strong'}
      />
    </svg>
  );
}
