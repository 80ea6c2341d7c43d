import { joinList } from '#core/joinList.ts';
import { localeOf } from '#core/languages.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { formatPercent } from './formatPercent.ts';
import type { WorkflowVersionNode } from './workflowVersionDocuments.ts';

type Counts = WorkflowVersionNode['statistics'][number];

const columnNames = ['entered', 'dropped', 'wentBack', 'median', 'outcome'] as const;

/** What happened at each node in the last 30 days. */
export function WorkflowStatistics({ version }: { version: WorkflowVersionNode }) {
  const { t, language } = useTranslation('workflowBuilder');
  const rows = version.nodes.flatMap((node) => {
    const counts = version.statistics.find(({ nodeId }) => nodeId === node.id);
    return counts ? [{ node, counts }] : [];
  });
  if (rows.length === 0) return <p className="text-sm text-text-muted">{t('noRuns')}</p>;
  const share = (part: number, whole: number) => formatPercent(part, whole, language);
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
  const outcome = ({ resolved, unresolved, escalated }: Counts) =>
    [
      resolved > 0 && t('statistics.resolved', { count: resolved }),
      unresolved > 0 && t('statistics.unresolved', { count: unresolved }),
      escalated > 0 && t('statistics.escalated', { count: escalated }),
    ].filter((each) => each !== false);
  const columns: { name: (typeof columnNames)[number]; text: (counts: Counts) => string }[] = [
    { name: 'entered', text: ({ entered }) => number.format(entered) },
    { name: 'dropped', text: ({ dropped, entered }) => share(dropped, entered) },
    { name: 'wentBack', text: ({ wentBack, entered }) => share(wentBack, entered) },
    {
      name: 'median',
      text: ({ medianSeconds }) =>
        medianSeconds === null
          ? t('statistics.none')
          : t('statistics.seconds', { seconds: number.format(medianSeconds) }),
    },
    {
      name: 'outcome',
      text: (counts) => joinList(outcome(counts), language) || t('statistics.none'),
    },
  ];
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('statistics.caption')}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-border border-b text-start text-text-muted">
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            {t('statistics.node')}
          </th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className="px-2 py-2 text-end font-medium">
              {t(`statistics.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ node, counts }) => (
          <tr
            key={node.id}
            className="border-border border-b align-top last:border-0 max-md:grid max-md:gap-1 max-md:py-3"
          >
            <th scope="row" className="py-2 pe-4 text-start font-normal max-md:p-0">
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
            {columns.map(({ name, text }) => (
              <td
                key={name}
                className="px-2 py-2 text-end tabular-nums max-md:flex max-md:justify-between max-md:gap-4 max-md:p-0"
              >
                <span aria-hidden className="text-text-muted md:hidden">
                  {t(`statistics.${name}`)}
                </span>
                {text(counts)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
