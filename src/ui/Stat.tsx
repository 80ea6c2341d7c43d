import type { ReactNode } from 'react';
import { CountText } from './CountText.tsx';
import { cx } from './cx.ts';

type StatProps = { label: ReactNode; count: number; icon?: ReactNode; className?: string };

/** A labeled number; used in a `dl`. */
export function Stat({ label, count, icon, className }: StatProps) {
  return (
    <div className={cx('flex flex-col-reverse', className)}>
      <dt className="flex items-center gap-1.5 text-sm text-text-muted [&_svg]:size-4">
        {icon}
        {label}
      </dt>
      <dd className="text-xl font-semibold tracking-tight tabular-nums">
        <CountText count={count} />
      </dd>
    </div>
  );
}
