import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { reportRequestsAddress, reportSearch } from '../supportReportAddress.ts';
import {
  type ComparedGroup,
  comparedGroups,
  type ReportAsked,
  type ReportFigure,
} from '../supportReportRules.ts';
import { ReportFiles } from './ReportFiles.tsx';
import type { ReportRowNode } from './supportReportDocuments.ts';
import { useDurationText } from './useDurationText.ts';
import { useReportNames } from './useReportNames.ts';

type ReportTableProps = {
  group: ComparedGroup;
  rows: readonly ReportRowNode[];
  asked: ReportAsked;
};

/** The figures of each team, agent, type …, whichever is chosen. */
export function ReportTable({ group, rows, asked }: ReportTableProps) {
  const { t, language } = useTranslation('supportReports');
  const durationOf = useDurationText();
  const nameOf = useReportNames();
  const locale = language.replace('_', '-');
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const part = (some: number, all: number) => (all === 0 ? '–' : percents.format(some / all));
  const columns = [
    ['opened', 'OPENED', ({ opened }) => numbers.format(opened)],
    ['resolved', 'RESOLVED', ({ resolved }) => numbers.format(resolved)],
    ['backlog', 'BACKLOG', ({ backlog }) => numbers.format(backlog)],
    ['firstReply', 'ANSWERED', ({ firstReply }) => durationOf(firstReply.median)],
    ['nextReply', 'NEXT_REPLY', ({ nextReply }) => durationOf(nextReply.median)],
    ['resolution', 'RESOLVED', ({ resolution }) => durationOf(resolution.median)],
    ['attainment', 'MISSED', ({ met, missed }) => part(met, met + missed)],
    ['reopened', 'REOPENED', ({ reopened, resolved }) => part(reopened, resolved)],
    ['oneTouch', 'ONE_TOUCH', ({ oneTouch, resolved }) => part(oneTouch, resolved)],
    [
      ...(['repliesPerSolved', 'RESOLVED'] as const),
      ({ repliesPerSolved: value }) => (value === null ? '–' : numbers.format(value)),
    ],
    ['satisfied', 'RATED', ({ satisfied, ratings }) => part(satisfied, ratings)],
  ] as const satisfies readonly (readonly [string, ReportFigure, (row: ReportRowNode) => string])[];
  return (
    <Card as="section" heading={<h2>{t('compare')}</h2>}>
      <div className="flex flex-col gap-4">
        <nav aria-label={t('compareBy')} className="flex flex-wrap gap-1">
          {comparedGroups.map((each) => {
            const query = reportSearch(asked);
            query.set('by', each);
            return (
              <Link
                key={each}
                to={`?${query}`}
                preventScrollReset
                aria-current={each === group || undefined}
                className={cx(
                  'inline-flex h-9 items-center rounded-md px-3 text-sm font-medium pointer-coarse:h-11',
                  each === group
                    ? 'bg-surface-sunken text-text'
                    : 'text-text-muted hover:text-text',
                )}
              >
                {t(`groups.${each}`)}
              </Link>
            );
          })}
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <section className="overflow-x-auto" tabIndex={0} aria-label={t('compare')}>
          <table className="w-full min-w-240 text-sm tabular-nums">
            <thead>
              <tr className="align-bottom text-text-muted">
                <th scope="col" className="py-2 text-start font-medium">
                  {t(`groups.${group}`)}
                </th>
                {columns.map(([name]) => (
                  <th key={name} scope="col" className="py-2 ps-4 text-end font-medium">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key} className="border-t border-border">
                  <th
                    scope="row"
                    className="max-w-60 min-w-36 py-2 text-start font-medium wrap-break-word"
                  >
                    <bdi>{nameOf(group, row)}</bdi>
                  </th>
                  {columns.map(([name, figure, textOf]) => (
                    <td key={name} className="py-2 ps-4 text-end whitespace-nowrap">
                      {textOf(row) === '–' ? (
                        '–'
                      ) : (
                        <Link
                          to={reportRequestsAddress(asked, {
                            figure,
                            row: { group, key: row.key },
                          })}
                          className="hover:underline"
                        >
                          {textOf(row)}
                        </Link>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <ReportFiles asked={asked} group={group} />
      </div>
    </Card>
  );
}
