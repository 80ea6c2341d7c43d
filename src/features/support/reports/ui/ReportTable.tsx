import { Card } from '#ui/Card.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { reportCsvAddress } from '../supportReportAddress.ts';
import type { ReportAsked, ReportGroup } from '../supportReportRules.ts';
import type { ReportRowNode } from './supportReportDocuments.ts';
import { useDurationText } from './useDurationText.ts';

type ReportTableProps = {
  group: Exclude<ReportGroup, 'DAY'>;
  rows: readonly ReportRowNode[];
  asked: ReportAsked;
};

/** The figures of each team or agent. */
export function ReportTable({ group, rows, asked }: ReportTableProps) {
  const { t, language } = useTranslation('supportReports');
  const { basePath } = useShell();
  const durationOf = useDurationText();
  const locale = language.replace('_', '-');
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const columns = [
    ['opened', ({ opened }) => numbers.format(opened)],
    ['resolved', ({ resolved }) => numbers.format(resolved)],
    ['backlog', ({ backlog }) => numbers.format(backlog)],
    ['firstReply', ({ firstReply }) => durationOf(firstReply.median)],
    ['resolution', ({ resolution }) => durationOf(resolution.median)],
    [
      'attainment',
      ({ met, missed }) => (met + missed === 0 ? '–' : percents.format(met / (met + missed))),
    ],
    ['rating', ({ rating }) => (rating === null ? '–' : numbers.format(rating))],
  ] as const satisfies readonly (readonly [string, (row: ReportRowNode) => string])[];
  const isTeam = group === 'TEAM';
  return (
    <Card as="section" heading={<h2>{t(isTeam ? 'byTeam' : 'byAgent')}</h2>}>
      <div className="flex flex-col gap-4">
        <div className="overflow-x-auto">
          <table className="w-full min-w-160 text-sm tabular-nums">
            <thead>
              <tr className="text-text-muted">
                <th scope="col" className="py-2 text-start font-medium">
                  {t(isTeam ? 'team' : 'agent')}
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
                  <th scope="row" className="max-w-60 py-2 text-start font-medium wrap-anywhere">
                    <bdi>{row.name ?? t(isTeam ? 'noTeam' : 'unassigned')}</bdi>
                  </th>
                  {columns.map(([name, textOf]) => (
                    <td key={name} className="py-2 ps-4 text-end whitespace-nowrap">
                      {textOf(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <a
          href={`${basePath}${reportCsvAddress(asked, group)}`}
          download
          className="self-start text-sm font-medium text-accent hover:underline pointer-coarse:tap-line"
        >
          {t('csv')}
        </a>
      </div>
    </Card>
  );
}
