import type { ReactNode } from 'react';
import { CountText } from '#ui/CountText.tsx';
import { cx } from '#ui/cx.ts';

type RowCountProps = {
  icon: ReactNode;
  count: number;
  /** The count as text. */
  label: string;
  className?: string;
};

/** An icon with a count; screen readers get the text. */
export function RowCount({ icon, count, label, className }: RowCountProps) {
  return (
    <span
      title={label}
      className={cx('relative inline-flex items-center gap-1 [&_svg]:size-3.5', className)}
    >
      {icon}
      <span aria-hidden className="tabular-nums">
        <CountText count={count} />
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
