import { cx } from './cx.ts';

type BarChartProps = {
  bars: readonly { key: string; value: number; title: string }[];
  /** What it shows, for those who can't see it. */
  label: string;
  className?: string;
};

const height = 40;
const gap = 0.25;

/** Bars without axes, the oldest first; each names its value on hover. */
export function BarChart({ bars, label, className }: BarChartProps) {
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const scale = height / (high - low);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      className={cx('rtl:-scale-x-100', className)}
    >
      {bars.map(({ key, value, title }, index) => (
        <g key={key}>
          <title>{title}</title>
          <rect x={index} y={0} width={1} height={height} className="fill-transparent" />
          <rect
            x={index + gap / 2}
            y={(high - Math.max(value, 0)) * scale}
            width={1 - gap}
            // A day without points is a hairline, so that the chart has a base.
            height={Math.max(Math.abs(value) * scale, 0.75)}
            className={value < 0 ? 'fill-danger' : value === 0 ? 'fill-border' : 'fill-accent'}
          />
        </g>
      ))}
    </svg>
  );
}
