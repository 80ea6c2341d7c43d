import { Link } from 'react-router';
import { figureText } from '#core/figureText.ts';
import { formatFullCount } from '#core/formatCount.ts';
import { daysOfStep, type InsightAsked } from '#core/insight/insightAsked.ts';
import { localeOf } from '#core/languages.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { figureItemsPath } from '../insightAddress.ts';
import type { InsightFigureNode } from './dashboardDocuments.ts';

type FigureStepsProps = { figure: InsightFigureNode; asked: InsightAsked; search: URLSearchParams };

/** The table behind a chart; each step leads to the rows that it counts. */
export function FigureSteps({ figure, asked, search }: FigureStepsProps) {
  const { t, language } = useTranslation('insight');
  const { key, unit, name, steps } = figure;
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    ...{ dateStyle: 'medium', timeZone: 'UTC' },
  });
  const textOf = (value: number | null) =>
    value === null
      ? '–'
      : unit === 'COUNT'
        ? formatFullCount(value, language)
        : figureText(value, unit, language);
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer text-text-muted">{t('asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="mt-2 max-h-96 overflow-auto" tabIndex={0} aria-label={name}>
        <table className="w-full max-w-xl text-sm tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="py-1 text-start font-medium">
                {t(asked.step === 'DAY' ? 'day' : 'week')}
              </th>
              <th scope="col" className="ps-4 text-end font-medium">
                {t('thisPeriod')}
              </th>
              <th scope="col" className="ps-4 text-end font-medium">
                {t('before')}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ start, value, previous }) => (
              <tr key={start} className="border-t border-border">
                <th scope="row" className="py-1 text-start font-normal">
                  {dates.format(new Date(start))}
                </th>
                <td className="ps-4 text-end">
                  {value ? (
                    <Link
                      to={figureItemsPath(key, search, { days: daysOfStep(asked, start) })}
                      className="hover:underline pointer-coarse:tap-line"
                    >
                      {textOf(value)}
                    </Link>
                  ) : (
                    textOf(value)
                  )}
                </td>
                <td className="ps-4 text-end text-text-muted">{textOf(previous)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
