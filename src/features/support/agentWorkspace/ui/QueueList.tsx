import type { RefObject } from 'react';
import { cx } from '#ui/cx.ts';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { MergeDragList } from './MergeDrag.tsx';
import { QueueGroupHead } from './QueueGroupHead.tsx';
import { QueueRow } from './QueueRow.tsx';
import { QueueTable } from './QueueTable.tsx';
import type { QueueGroupNode, QueueListProps, QueueNode, QueueSection } from './queueNode.ts';
import { ListPresence } from './RowPresence.tsx';

type QueueListParts = Omit<QueueListProps, 'sections'> & {
  nodes: readonly QueueNode[];
  groups: readonly QueueGroupNode[];
  rows: RefObject<HTMLDivElement | null>;
};

/** Where a table fits: Tailwind's `lg`. */
const wide = '(width >= 64rem)';

/** The requests of a view: a table, on narrow pages a list. The page of the server has both, of which one is shown. */
export function QueueList({ nodes, groups, rows, ...list }: QueueListParts) {
  const isWide = useMediaQuery(wide);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sections: readonly QueueSection[] =
    groups.length === 0
      ? [{ group: null, requests: nodes }]
      : groups.map((group) => ({
          group,
          requests: group.requestIds.flatMap((id) => byId.get(id) ?? []),
        }));
  return (
    <div ref={rows}>
      <ListPresence ids={nodes.map(({ id }) => id)}>
        {isWide !== false && (
          <MergeDragList requests={nodes}>
            <div className={cx('overflow-clip rounded-xl', isWide === null && 'max-lg:hidden')}>
              <QueueTable {...list} sections={sections} />
            </div>
          </MergeDragList>
        )}
        {isWide !== true && (
          <div
            className={cx(
              'divide-y divide-border overflow-clip rounded-xl',
              isWide === null && 'lg:hidden',
            )}
          >
            {sections.map(({ group, requests }) => (
              <div key={group?.key ?? 'all'}>
                {group && list.groupBy && (
                  <h2 className="bg-surface-sunken">
                    <QueueGroupHead by={list.groupBy} group={group} />
                  </h2>
                )}
                <ul className="divide-y divide-border">
                  {requests.map((request) => (
                    <QueueRow key={request.id} request={request} selection={list.selection} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </ListPresence>
    </div>
  );
}
