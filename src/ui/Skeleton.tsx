import { cx } from './cx.ts';
import { useTranslation } from './useTranslation.ts';

type Shape = { className?: string };

const bar = 'animate-pulse bg-border';
const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-3/5'] as const;

/** Placeholder for lines of text. */
export function SkeletonLines({ lines = 3, className }: Shape & { lines?: number }) {
  const rows = Array.from({ length: lines }, (_, index) => index);
  return (
    <div aria-hidden className={cx('flex flex-col gap-2.5', className)}>
      {rows.map((row) => (
        <div
          key={row}
          className={cx(
            bar,
            'h-3.5 rounded-sm',
            row === lines - 1 && lines > 1 ? 'w-3/5' : widths[row % 3],
          )}
        />
      ))}
    </div>
  );
}

export function SkeletonAvatar({ className }: Shape) {
  return <div aria-hidden className={cx(bar, 'size-10 shrink-0 rounded-full', className)} />;
}

/** Placeholder card: an avatar next to lines. Announces loading. */
export function SkeletonCard({ lines = 3, className }: Shape & { lines?: number }) {
  const { t } = useTranslation('ui');
  return (
    <div
      role="status"
      className={cx(
        'flex gap-4 rounded-xl border border-border bg-surface-raised p-4 sm:p-5',
        className,
      )}
    >
      <span className="sr-only">{t('loading')}</span>
      <SkeletonAvatar />
      <SkeletonLines lines={lines} className="flex-1 py-1" />
    </div>
  );
}
