import { Link } from 'react-router';
import { formatFullCount } from '#core/formatCount.ts';
import { localeOf } from '#core/languages.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { figureItemsPath } from '../insightAddress.ts';
import type { InsightFigureNode } from './dashboardDocuments.ts';

type CohortTableProps = { figure: InsightFigureNode; search: URLSearchParams };

/** Who joined in a week, and how many of them were there so many weeks later. */
export function CohortTable({ figure, search }: CohortTableProps) {
  const { t, language } = useTranslation('insight');
  const { key: figureKey, name, rows } = figure;
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  const shares = new Intl.NumberFormat(localeOf(language), {
    ...{ style: 'percent', maximumFractionDigits: 0 },
  });
  const cohorts = rows.filter(({ part }) => part === null);
  const lastWeek = Math.max(0, ...rows.map(({ part }) => part ?? 0));
  const weeks = Array.from({ length: lastWeek + 1 }, (_, week) => week);
  const cells = new Map(rows.map(({ key, part, value }) => [`${key} ${part}`, value]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="overflow-x-auto" tabIndex={0} aria-label={name}>
      <table className="border-separate border-spacing-0.5 text-xs tabular-nums">
        <thead>
          <tr className="text-text-muted">
            <th scope="col" className="pe-3 pb-1 text-start font-normal whitespace-nowrap">
              {t('cohort.week')}
            </th>
            <th scope="col" className="pe-3 pb-1 text-end font-normal">
              {t('cohort.size')}
            </th>
            {weeks.map((week) => (
              <th key={week} scope="col" className="min-w-12 pb-1 text-center font-normal">
                <span aria-hidden>{week}</span>
                <span className="sr-only">{t('cohort.later', { count: week })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ key, value: size }) => (
            <tr key={key}>
              <th scope="row" className="pe-3 text-start font-normal whitespace-nowrap">
                {key === null ? '' : dates.format(new Date(key))}
              </th>
              <td className="pe-3 text-end">
                <Link
                  to={figureItemsPath(figureKey, search, { key, week: null })}
                  className="hover:underline"
                >
                  {formatFullCount(size ?? 0, language)}
                </Link>
              </td>
              {weeks.map((week) => {
                const count = cells.get(`${key} ${week}`) ?? 0;
                const share = size ? count / size : 0;
                return (
                  <td
                    key={week}
                    className={cx('h-8 rounded-sm p-0 text-center', shadeOfShare(share))}
                  >
                    {count > 0 && (
                      <Link
                        to={figureItemsPath(figureKey, search, { key, week })}
                        title={formatFullCount(count, language)}
                        className="flex h-full items-center justify-center rounded-sm px-1 hover:underline"
                      >
                        {shares.format(share)}
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
  );
}

/** The more of the cohort, the stronger; figures stay readable on each. */
function shadeOfShare(share: number): string {
  if (share === 0) return 'bg-surface-sunken';
  if (share <= 0.1) return 'bg-accent/15';
  if (share <= 0.25) return 'bg-accent/30';
  return share <= 0.5 ? 'bg-accent/45' : 'bg-accent/60 font-semibold';
}
