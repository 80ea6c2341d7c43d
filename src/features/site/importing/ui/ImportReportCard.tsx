import Download from 'virtual:icons/download';
import { formatFullCount } from '#core/formatCount.ts';
import { joinList } from '#core/joinList.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { importsEndpoint } from '../importRules.ts';
import { ImportReasons } from './ImportReasons.tsx';
import { ImportShareBar } from './ImportShareBar.tsx';
import type { ImportReportData } from './importDocuments.ts';

const columns = ['read', 'written', 'merged', 'skipped', 'degraded'] as const;

/** What became of every record: counts that add up, and why some were not written as they were. */
export function ImportReportCard({ id, report }: { id: string; report: ImportReportData }) {
  const { t, language } = useTranslation('imports');
  const { task, rows } = report;
  const name = task === 'convert' || task === 'try' || task === 'undo' ? task : 'import';
  const wrong = rows.filter(({ isBalanced }) => !isBalanced).map((row) => row.name);
  const total = Object.fromEntries(
    columns.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)]),
  ) as Record<(typeof columns)[number], number>; // of each column
  const number = (count: number) => formatFullCount(count, language);
  return (
    <Card
      as="section"
      heading={<h2>{t(`reports.${name}`)}</h2>}
      action={
        rows.length > 0 && (
          <span className="flex gap-2">
            <ReportLink id={id} task={task} format="html" />
            <ReportLink id={id} task={task} format="csv" />
          </span>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="text-text-muted">{t('empty')}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <p className={wrong.length > 0 ? 'text-danger' : 'text-sm text-text-muted'}>
            {wrong.length > 0
              ? t('unbalanced', { names: joinList(wrong, language) })
              : t('balanced')}
            {task === 'undo' && ` ${t('undoBalanced')}`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens. */}
          <section className="overflow-x-auto" tabIndex={0} aria-label={t(`reports.${name}`)}>
            <table className="w-full min-w-max text-sm">
              <thead>
                <tr className="text-text-muted">
                  <th scope="col" className="py-1 pe-4 text-start font-medium">
                    {t('head.name')}
                  </th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="px-3 py-1 text-end font-medium">
                      {t(`head.${column}`)}
                    </th>
                  ))}
                  <th scope="col" className="w-40 ps-3 text-start font-medium">
                    {t('head.share')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {[...rows, { name: '', ...total }].map((row) => (
                  <tr key={row.name} className="border-t border-border last:font-semibold">
                    <th scope="row" className="py-1.5 pe-4 text-start font-medium">
                      {row.name === '' ? t('total') : <bdi lang="en">{row.name}</bdi>}
                    </th>
                    {columns.map((column) => (
                      <td key={column} className="px-3 py-1.5 text-end tabular-nums">
                        {number(row[column])}
                      </td>
                    ))}
                    <td className="ps-3">
                      <ImportShareBar row={row} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <ImportReasons rows={rows} />
        </div>
      )}
    </Card>
  );
}

function ReportLink(props: { id: string; task: string; format: 'csv' | 'html' }) {
  const { t } = useTranslation('imports');
  const { basePath } = useShell();
  const { id, task, format } = props;
  const label = t(`download.${format}`);
  return (
    <a
      href={`${basePath}${importsEndpoint}/${id}/report/${task}.${format}`}
      download
      className={buttonClasses('secondary', 'sm')}
    >
      <Download aria-hidden className="size-4" />
      <span aria-hidden>{label}</span>
      <span className="sr-only">{t('download.label', { format: label })}</span>
    </a>
  );
}
