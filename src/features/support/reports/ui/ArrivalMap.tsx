import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { reportRequestsAddress } from '../supportReportAddress.ts';
import type { ReportAsked } from '../supportReportRules.ts';
import type { SupportReportNode } from './supportReportDocuments.ts';

type ArrivalMapProps = { arrivals: SupportReportNode['arrivals']; asked: ReportAsked };

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When requests are opened: a table whose cells are the darker, the more there are. */
export function ArrivalMap({ arrivals, asked }: ArrivalMapProps) {
  const { t, language } = useTranslation('supportReports');
  const locale = language.replace('_', '-');
  const numbers = new Intl.NumberFormat(locale);
  const days = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const dayName = (weekday: number) => days.format(new Date(Date.UTC(1970, 0, 4 + weekday)));
  const most = Math.max(1, ...arrivals.map(({ count }) => count));
  const countAt = (weekday: number, hour: number) =>
    arrivals.find((each) => each.weekday === weekday && each.hour === hour)?.count ?? 0;
  return (
    <Card as="section" heading={<h2>{t('arrivals.title')}</h2>}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-text-muted">
          {t('arrivals.hint', { zone: asked.zone.replaceAll('_', ' ') })}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <section className="relative overflow-x-auto" tabIndex={0} aria-label={t('arrivals.title')}>
          <table className="w-full min-w-200 table-fixed border-separate border-spacing-0.5 text-xs tabular-nums">
            <thead>
              <tr>
                <td className="w-16" />
                {hours.map((hour) => (
                  <th
                    key={hour}
                    scope="col"
                    className="pb-1 text-start font-normal text-text-muted whitespace-nowrap"
                  >
                    <span className={hour % 3 === 0 ? '' : 'sr-only'}>
                      {times.format(new Date(Date.UTC(1970, 0, 1, hour)))}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weekdays.map((weekday) => (
                <tr key={weekday}>
                  <th scope="row" className="pe-2 text-start font-medium whitespace-nowrap">
                    {dayName(weekday)}
                  </th>
                  {hours.map((hour) => {
                    const count = countAt(weekday, hour);
                    return (
                      <td
                        key={hour}
                        className={cx('h-8 rounded-sm p-0 text-center', shadeOf(count / most))}
                      >
                        {count > 0 && (
                          <Link
                            to={reportRequestsAddress(asked, {
                              ...{ figure: 'OPENED', cell: { weekday, hour } },
                            })}
                            className="flex h-full items-center justify-center rounded-sm hover:underline"
                          >
                            {numbers.format(count)}
                          </Link>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Card>
  );
}

/** The more of the busiest hour, the stronger; figures stay readable on each. */
function shadeOf(part: number): string {
  if (part === 0) return 'bg-surface-sunken';
  if (part <= 0.25) return 'bg-accent/15';
  if (part <= 0.5) return 'bg-accent/30';
  return part <= 0.75 ? 'bg-accent/45' : 'bg-accent/60 font-semibold';
}
