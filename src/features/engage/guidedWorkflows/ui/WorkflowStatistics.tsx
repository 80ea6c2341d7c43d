import { useTranslation } from '#ui/useTranslation.ts';
import { formatPercent } from './formatPercent.ts';
import type { WorkflowVersionNode } from './workflowVersionDocuments.ts';

/** What happened at each node in the last 30 days. */
export function WorkflowStatistics({ version }: { version: WorkflowVersionNode }) {
  const { t, language } = useTranslation('workflowBuilder');
  const rows = version.nodes.flatMap((node) => {
    const counts = version.statistics.find(({ nodeId }) => nodeId === node.id);
    return counts ? [{ node, counts }] : [];
  });
  if (rows.length === 0) return <p className="text-sm text-text-muted">{t('noRuns')}</p>;
  const share = (part: number, whole: number) => formatPercent(part, whole, language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const columns = ['entered', 'dropped', 'wentBack', 'median', 'outcome'] as const;
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[60rem] text-sm">
        <caption className="sr-only">{t('statistics.caption')}</caption>
        <thead>
          <tr className="border-border border-b text-start text-text-muted">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t('statistics.node')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-2 py-2 text-end font-medium">
                {t(`statistics.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ node, counts }) => (
            <tr key={node.id} className="border-border border-b align-top last:border-0">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                <bdi className="font-medium wrap-anywhere">
                  {node.title || t(`types.${node.type}`)}
                </bdi>
                {counts.choices.length > 0 && (
                  <ul className="mt-1 text-text-muted">
                    {node.choices.map(({ id, label }) => (
                      <li key={id}>
                        <bdi>{label}</bdi>{' '}
                        {share(
                          counts.choices.find((each) => each.id === id)?.count ?? 0,
                          counts.answered,
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </th>
              <td className="px-2 py-2 text-end tabular-nums">{number.format(counts.entered)}</td>
              <td className="px-2 py-2 text-end tabular-nums">
                {share(counts.dropped, counts.entered)}
              </td>
              <td className="px-2 py-2 text-end tabular-nums">
                {share(counts.wentBack, counts.entered)}
              </td>
              <td className="px-2 py-2 text-end tabular-nums">
                {counts.medianSeconds === null
                  ? t('statistics.none')
                  : t('statistics.seconds', { seconds: number.format(counts.medianSeconds) })}
              </td>
              <td className="px-2 py-2 text-end">
                {counts.resolved > 0 && t('statistics.resolved', { count: counts.resolved })}
                {counts.unresolved > 0 && t('statistics.unresolved', { count: counts.unresolved })}
                {counts.escalated > 0 && t('statistics.escalated', { count: counts.escalated })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
