import { Link } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { reportRequestsAddress } from '../supportReportAddress.ts';
import type { ReportAsked, ReportFigure } from '../supportReportRules.ts';
import { ReportFiles } from './ReportFiles.tsx';
import type { SupportReportNode } from './supportReportDocuments.ts';

type Day = SupportReportNode['days'][number];
type ReportChartsProps = { days: readonly Day[]; asked: ReportAsked };

const series = ['opened', 'resolved', 'backlog'] as const;

/** Those of a day; what was unsolved then is no list of today. */
const listed: Partial<Record<(typeof series)[number], ReportFigure>> = {
  ...{ opened: 'OPENED', resolved: 'RESOLVED' },
};

/** Each day of the period: a chart for each figure, and one table of them all. */
export function ReportCharts({ days, asked }: ReportChartsProps) {
  const { t, language } = useTranslation('supportReports');
  const locale = language.replace('_', '-');
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale);
  const dateOf = (key: string | null) => (key === null ? '' : dates.format(new Date(key)));
  const [first, last] = [dateOf(days[0]?.key ?? null), dateOf(days.at(-1)?.key ?? null)];
  return (
    <Card as="section" heading={<h2>{t('byDay')}</h2>}>
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 md:grid-cols-3">
          {series.map((name) => (
            <figure key={name} className="flex min-w-0 flex-col gap-2">
              <figcaption className="text-sm font-medium">{t(name)}</figcaption>
              <BarChart
                label={t('chart', { name: t(name), first, last })}
                className="h-28 w-full rounded-md bg-surface-sunken"
                bars={days.map((day) => ({
                  key: day.key ?? '',
                  value: day[name],
                  title: `${dateOf(day.key)}${labelColon(language)}${numbers.format(day[name])}`,
                }))}
              />
              <p className="flex justify-between text-xs text-text-muted tabular-nums">
                <bdi>{first}</bdi>
                <bdi>{last}</bdi>
              </p>
            </figure>
          ))}
        </div>
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-text-muted">{t('asTable')}</summary>
          <div className="mt-2 overflow-x-auto">
            <table className="w-full max-w-xl text-sm tabular-nums">
              <thead>
                <tr>
                  <th scope="col" className="py-1 text-start font-medium">
                    {t('day')}
                  </th>
                  {series.map((name) => (
                    <th key={name} scope="col" className="ps-4 text-end font-medium">
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.map((day) => (
                  <tr key={day.key} className="border-t border-border">
                    <th scope="row" className="py-1 text-start font-normal">
                      {dateOf(day.key)}
                    </th>
                    {series.map((name) => (
                      <td key={name} className="ps-4 text-end">
                        <DayCount {...{ asked, day, name }} text={numbers.format(day[name])} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
        <ReportFiles asked={asked} group="DAY" />
      </div>
    </Card>
  );
}

type DayCountProps = {
  asked: ReportAsked;
  day: Day;
  name: (typeof series)[number];
  text: string;
};

function DayCount({ asked, day, name, text }: DayCountProps) {
  const figure = listed[name];
  if (figure === undefined || day[name] === 0) return text;
  const row = { group: 'DAY', key: day.key } as const;
  return (
    <Link to={reportRequestsAddress(asked, { figure, row })} className="hover:underline">
      {text}
    </Link>
  );
}
