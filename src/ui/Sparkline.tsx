import { cx } from './cx.ts';

type SparklineProps = {
  values: readonly number[];
  /** What it shows, for those who can't see it. */
  label: string;
  className?: string;
};

const [width, height, stroke] = [100, 28, 2];

/** A small line without axes, the oldest value first. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = width / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => {
    const y = height - stroke - ((value - low) / (high - low)) * (height - 2 * stroke);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
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
