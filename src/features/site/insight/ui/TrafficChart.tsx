import { formatCount, formatFullCount } from '#core/formatCount.ts';
import { directionOf, localeOf } from '#core/languages.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TrafficNode } from './insightDocuments.ts';

type TrafficChartProps = {
  chart: TrafficNode['chart'];
  /** `2026-03-01`, the first one first. */
  days: readonly string[];
  series: readonly { key: string; name: string; values: readonly number[] }[];
};

/** The first one stands out; the others are told apart by more than their color. */
const looks = ['text-accent', 'text-text-muted'] as const;
const dashes = '5 4';
const percent = (share: number) => `${share * 100}%`;

/** Lines over days with axes and a legend; each day tells its values on hover, and all of them are in a table. */
export function TrafficChart({ chart, days, series }: TrafficChartProps) {
  const { t, language } = useTranslation('insight');
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  const dateOf = (day: string | undefined) => (day ? dates.format(new Date(day)) : '');
  const count = (value: number) => formatFullCount(value, language);
  const isRtl = directionOf(language) === 'rtl';
  const step = 1000 / Math.max(days.length - 1, 1);
  const valueText = ({ name, values }: (typeof series)[number], index: number) =>
    `${name}: ${count(values[index] ?? 0)}`;
  const label = series.map(({ name, values }) =>
    t('chart', {
      ...{ name, first: dateOf(days[0]), last: dateOf(days.at(-1)) },
      ...{ low: count(Math.min(...values)), high: count(Math.max(...values)) },
    }),
  );
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {series.map(({ key, name }, index) => (
          <li key={key} className="flex items-center gap-2">
            <svg aria-hidden className={cx('h-0.5 w-5', looks[index])}>
              <line
                x2="100%"
                y1="1"
                y2="1"
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray={index === 0 ? undefined : dashes}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className="relative ps-10">
        <svg role="img" aria-label={label.join(' ')} className="h-52 w-full overflow-visible">
          {chart.valueTicks.map(({ at, value }) => (
            <g key={value}>
              <line x1="0" x2="100%" y1={percent(at)} y2={percent(at)} className="stroke-border" />
              <text
                x={isRtl ? '100%' : '0'}
                y={percent(at)}
                dx={isRtl ? 8 : -8}
                dy="0.35em"
                textAnchor="end"
                className="fill-text-muted text-xs tabular-nums"
              >
                {formatCount(value, language)}
              </text>
            </g>
          ))}
          <svg
            aria-hidden
            viewBox="0 0 1000 200"
            preserveAspectRatio="none"
            className="size-full overflow-visible rtl:-scale-x-100"
          >
            <path d={chart.areas[0]} className={cx('fill-current opacity-10', looks[0])} />
            {chart.lines.map((path, index) => (
              <path
                key={series[index]?.key}
                d={path}
                fill="none"
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray={index === 0 ? undefined : dashes}
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className={looks[index]}
              />
            ))}
            {days.map((day, index) => (
              <rect
                key={day}
                x={(index - 0.5) * step}
                width={step}
                height={200}
                className="fill-transparent hover:fill-current hover:opacity-10"
              >
                <title>
                  {[dateOf(day), ...series.map((each) => valueText(each, index))].join('\n')}
                </title>
              </rect>
            ))}
          </svg>
        </svg>
        <svg aria-hidden className="h-5 w-full overflow-visible">
          {chart.dayTicks.map(({ at, value }) => (
            <text
              key={value}
              x={percent(isRtl ? 1 - at : at)}
              y="1em"
              textAnchor={at > 0.95 ? 'end' : at < 0.05 ? 'start' : 'middle'}
              className="fill-text-muted text-xs"
            >
              {dateOf(days[value])}
            </text>
          ))}
        </svg>
      </div>
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer text-text-muted">{t('asTable')}</summary>
        <div className="mt-2 max-h-96 overflow-auto">
          <table className="w-full max-w-xl text-sm tabular-nums">
            <thead>
              <tr>
                <th scope="col" className="py-1 text-start font-medium">
                  {t('day')}
                </th>
                {series.map(({ key, name }) => (
                  <th key={key} scope="col" className="ps-4 text-end font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, index) => (
                <tr key={day} className="border-t border-border">
                  <th scope="row" className="py-1 text-start font-normal">
                    {dateOf(day)}
                  </th>
                  {series.map(({ key, values }) => (
                    <td key={key} className="ps-4 text-end">
                      {count(values[index] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
