import { cx } from './cx.ts';

type SparklineProps = {
  /** Null where there is none: the line goes on to the next value. */
  values: readonly (number | null)[];
  /** What it shows, for those who can't see it. */
  label: string;
  /** The least that the full height stands for. */
  most?: number;
  className?: string;
};

const [width, height, stroke] = [100, 28, 2];

/** A small line without axes, the oldest value first. */
export function Sparkline({ values, label, most = 1, className }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(most, ...known) || 1];
  const step = width / Math.max(values.length - 1, 1);
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    const y = height - stroke - ((value - low) / (high - low)) * (height - 2 * stroke);
    return [`${(index * step).toFixed(1)},${y.toFixed(1)}`];
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={cx('text-accent rtl:-scale-x-100', className)}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
