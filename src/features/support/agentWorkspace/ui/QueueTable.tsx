import { Link } from 'react-router';
import { RequestPassage } from '#features/support/requests/ui/RequestPassage.tsx';
import { cx } from '#ui/cx.ts';
import type { Selection } from '#ui/lists/useSelection.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { useMergeDrag } from './MergeDrag.tsx';
import { QueueCell } from './QueueCell.tsx';
import { QueueGroupHead } from './QueueGroupHead.tsx';
import type { QueueListProps, QueueNode } from './queueNode.ts';
import { RowPresence } from './RowPresence.tsx';
import { useViewNames } from './useViewNames.ts';

/** The requests of a view as a table, with the columns that were chosen for it. */
export function QueueTable({ columns, fields, sections, groupBy, selection }: QueueListProps) {
  const { t } = useTranslation('supportViews');
  const { columnName } = useViewNames(fields);
  const listed = sections.flatMap(({ requests }) => requests);
  const rows = (requests: readonly QueueNode[]) =>
    requests.map((request) => (
      <QueueTableRow key={request.id} {...{ request, columns, selection }} />
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="relative overflow-x-auto" tabIndex={0} aria-label={t('table')}>
      <table className="w-full text-sm">
        <thead className="border-b border-border text-xs text-text-muted">
          <tr>
            <th scope="col" className="w-10 py-2 ps-5 text-start">
              <input
                type="checkbox"
                className="needs-js:hidden"
                aria-label={t('selectAll')}
                checked={listed.length > 0 && selection.ids.length === listed.length}
                onChange={selection.toggleAll}
              />
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={cx(
                  'py-2 ps-3 text-start font-medium whitespace-nowrap last:pe-4',
                  column === 'SUBJECT' && 'w-full',
                )}
              >
                {column === 'PRIORITY' ? (
                  <span className="sr-only">{columnName(column)}</span>
                ) : (
                  columnName(column)
                )}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ group, requests }) => (
          <tbody key={group?.key ?? 'all'} className="border-border not-last:border-b">
            {group && groupBy && (
              <tr className="bg-surface-sunken">
                <th scope="rowgroup" colSpan={columns.length + 1} className="p-0 text-start">
                  <QueueGroupHead by={groupBy} group={group} />
                </th>
              </tr>
            )}
            {rows(requests)}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface RowProps {
  request: QueueNode;
  columns: readonly string[];
  selection: Selection;
}

function QueueTableRow({ request, columns, selection }: RowProps) {
  const { t } = useTranslation('supportDesk');
  const merging = useMergeDrag(request.id);
  const isUnanswered = request.lastAuthor === 'REQUESTER';
  return (
    <tr
      data-row={request.id}
      className={cx(
        'group relative border-border not-first:border-t focus-within:bg-surface-hover hover:bg-surface-hover',
        selection.has(request.id) && 'bg-accent-soft',
        merging.look,
      )}
    >
      <td className="py-2 ps-5">
        {merging.handle}
        <input
          type="checkbox"
          className="relative z-1 needs-js:hidden"
          aria-label={t('select', { number: request.number })}
          checked={selection.has(request.id)}
          onChange={() => selection.toggle(request.id)}
          onClick={(event) => event.shiftKey && selection.toggle(request.id, true)}
        />
      </td>
      {columns.map((column) =>
        column === 'SUBJECT' ? (
          <th key={column} scope="row" className="w-full py-2 ps-3 text-start">
            {/* As wide as the rest of the row, so that the text of the subject does not make it wider. */}
            <div className="flex w-56 min-w-full items-center gap-2">
              <div className="min-w-0 flex-1">
                <Link
                  data-row-link
                  to={agentPaths.request(request.number)}
                  title={request.title}
                  className={cx(
                    'block truncate after:absolute after:inset-0',
                    isUnanswered ? 'font-semibold' : 'font-medium text-text-muted',
                  )}
                >
                  <bdi>{request.title}</bdi>
                </Link>
                {request.match && (
                  <RequestPassage
                    match={request.match}
                    label={t(`finding.passage.${request.match.place}`)}
                  />
                )}
              </div>
              <RowPresence requestId={request.id} />
            </div>
          </th>
        ) : (
          <td key={column} className="py-2 ps-3 whitespace-nowrap last:pe-4">
            <div className="max-w-48 truncate">
              <QueueCell column={column} request={request} />
            </div>
          </td>
        ),
      )}
    </tr>
  );
}
