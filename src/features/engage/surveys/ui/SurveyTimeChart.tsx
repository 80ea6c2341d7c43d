import { BarChart } from '#ui/BarChart.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type SurveyTimeChartProps = {
  /** What it shows, for those who can't see it. */
  label: string;
  className: string;
  /** In order of time; the key is the first day, such as `2026-11-25`. */
  bars: readonly { day: string; value: number; title: (day: string) => string }[];
};

/** Bars over time, with the first and the last day below. */
export function SurveyTimeChart({ label, className, bars }: SurveyTimeChartProps) {
  const { language } = useTranslation('surveyResults');
  const format = new Intl.DateTimeFormat(language.replace('_', '-'), {
    ...{ dateStyle: 'medium', timeZone: 'UTC' },
  });
  const textOf = (day: string | undefined) => (day ? format.format(new Date(day)) : '');
  return (
    <div className="flex flex-col gap-1">
      <BarChart
        className={cx('w-full', className)}
        label={label}
        bars={bars.map(({ day, value, title }) => ({ key: day, value, title: title(textOf(day)) }))}
      />
      <div className="flex justify-between gap-4 text-xs text-text-muted">
        <span>{textOf(bars[0]?.day)}</span>
        <span>{textOf(bars.at(-1)?.day)}</span>
      </div>
    </div>
  );
}
