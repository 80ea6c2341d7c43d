import { figureText } from '#core/figureText.ts';
import { formatFullCount } from '#core/formatCount.ts';
import { labelColon } from '#core/labelColon.ts';
import { directionOf, localeOf } from '#core/languages.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { InsightAnnotationNodes, InsightFigureNode } from './dashboardDocuments.ts';

type FigureChartProps = { figure: InsightFigureNode; annotations: InsightAnnotationNodes };

const dashes = '4 4';
const goalDashes = '10 4';
const [width, height] = [1000, 200];
const percent = (share: number) => `${share * 100}%`;

/** The steps of a period as bars or a line, over a dashed line of the period before. */
export function FigureChart({ figure, annotations }: FigureChartProps) {
  const { t, language } = useTranslation('insight');
  const { chart, steps, name, unit, form } = figure;
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  const dateOf = (start: string | undefined) => (start ? dates.format(new Date(start)) : '');
  const textOf = (value: number | null) =>
    value === null
      ? '–'
      : unit === 'COUNT'
        ? formatFullCount(value, language)
        : figureText(value, unit, language);
  const isRtl = directionOf(language) === 'rtl';
  const known = steps.flatMap(({ value }) => (value === null ? [] : [value]));
  const label = t('chart', {
    ...{ name, first: dateOf(steps[0]?.start), last: dateOf(steps.at(-1)?.start) },
    low: textOf(known.length > 0 ? Math.min(...known) : null),
    high: textOf(known.length > 0 ? Math.max(...known) : null),
  });
  const isBars = form === 'BARS';
  const slot = width / Math.max(isBars ? steps.length : steps.length - 1, 1);
  /** What happened in a step. */
  const notesOf = (index: number) =>
    annotations.filter(({ day }) => {
      const [start, end] = [steps[index]?.start ?? '', steps[index + 1]?.start];
      return day >= start && (end === undefined || day < end);
    });
  const [linePath, beforePath, ...goalPaths] = chart.lines;
  return (
    <div className="flex flex-col gap-2">
      <div className="relative ps-11">
        <svg role="img" aria-label={label} className="h-40 w-full overflow-visible">
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
                {figureText(value, unit, language)}
              </text>
            </g>
          ))}
          <svg
            aria-hidden
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="size-full overflow-visible text-accent"
          >
            {/* Time goes from the right to the left. */}
            <g transform={isRtl ? `translate(${width} 0) scale(-1 1)` : undefined}>
              {isBars ? (
                steps.map(({ start, value }, index) => {
                  const size = ((value ?? 0) / chart.top) * height;
                  return (
                    <rect
                      key={start}
                      x={(index + 0.12) * slot}
                      width={slot * 0.76}
                      y={height - 1 - size}
                      height={size}
                      className="fill-current opacity-80"
                    />
                  );
                })
              ) : (
                <path d={chart.areas[0]} className="fill-current opacity-10" />
              )}
              <path
                d={beforePath}
                fill="none"
                stroke="currentColor"
                strokeWidth={1.5}
                strokeDasharray={dashes}
                vectorEffect="non-scaling-stroke"
                className="text-text-muted"
              />
              {[...new Set(goalPaths)].map((path) => (
                <path
                  key={path}
                  d={path}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={1.5}
                  strokeLinecap="round"
                  strokeDasharray={goalDashes}
                  vectorEffect="non-scaling-stroke"
                  className="text-success"
                />
              ))}
              {!isBars && (
                <path
                  d={linePath}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={2}
                  strokeLinejoin="round"
                  strokeLinecap="round"
                  vectorEffect="non-scaling-stroke"
                />
              )}
              {steps.map(
                ({ start }, index) =>
                  notesOf(index).length > 0 && (
                    <line
                      key={start}
                      x1={(isBars ? index + 0.5 : index) * slot}
                      x2={(isBars ? index + 0.5 : index) * slot}
                      y2={height}
                      stroke="currentColor"
                      strokeWidth={2}
                      strokeDasharray="1 3"
                      vectorEffect="non-scaling-stroke"
                      className="text-warning"
                    />
                  ),
              )}
              {steps.map(({ start, value, previous }, index) => (
                <rect
                  key={start}
                  x={(isBars ? index : index - 0.5) * slot}
                  width={slot}
                  height={height}
                  className="fill-transparent hover:fill-current hover:opacity-10"
                >
                  <title>
                    {[
                      `${dateOf(start)}${labelColon(language)}${textOf(value)}`,
                      `${t('before')}${labelColon(language)}${textOf(previous)}`,
                      ...notesOf(index).map(({ text }) => text),
                    ].join('\n')}
                  </title>
                </rect>
              ))}
            </g>
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
              {dateOf(steps[value]?.start)}
            </text>
          ))}
        </svg>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 ps-11 text-xs text-text-muted">
        <Key className="text-accent" isBar={isBars}>
          {t('thisPeriod')}
        </Key>
        <Key className="text-text-muted" dashes={dashes}>
          {t('periodBefore')}
        </Key>
        {goalPaths.length > 0 && (
          <Key className="text-success" dashes={goalDashes}>
            {t('goals.line')}
          </Key>
        )}
      </p>
    </div>
  );
}

function Key(props: { className: string; dashes?: string; isBar?: boolean; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg
        aria-hidden
        className={cx(
          props.isBar ? 'size-2.5 rounded-xs bg-current' : 'h-0.5 w-4',
          props.className,
        )}
      >
        {!props.isBar && (
          <line
            x2="100%"
            y1="1"
            y2="1"
            stroke="currentColor"
            strokeWidth={2}
            strokeDasharray={props.dashes}
          />
        )}
      </svg>
      {props.children}
    </span>
  );
}
