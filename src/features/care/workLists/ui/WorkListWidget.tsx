import CircleCheck from 'virtual:icons/circle-check';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { ConversationListItem } from '#features/content/conversations/ui/ConversationListItem.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { readWorkListAddress, workListHref } from '../workListAddress.ts';
import { offeredWorkLists } from '../workListOffers.ts';
import type { WorkListData } from './workListDocuments.ts';

/** Escalated and nominated posts, as far as the viewer handles them. */
export function WorkListWidget({ data, page }: WidgetProps<unknown, WorkListData | null>) {
  const { t } = useTranslation('workLists');
  const { viewer } = useShell();
  const offered = offeredWorkLists(viewer);
  const address = readWorkListAddress(page.search);
  const list = address.list ?? offered[0];
  if (!data || list === undefined) return null;
  const { nodes, hasMore } = data.workList;
  const counts = {
    ESCALATED: data.escalated?.totalCount,
    NOMINATED: data.nominated?.totalCount,
  };
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('title')} description={t(`description.${list}`)} />
      <Tabs
        label={t('tabs')}
        tabs={offered.map((each) => ({
          href: workListHref({ list: each }),
          label: t(`list.${each}`),
          count: counts[each],
          current: each === list,
        }))}
      />
      <div className="rounded-xl border border-border bg-surface-raised">
        {nodes.length === 0 ? (
          <EmptyState icon={<CircleCheck aria-hidden />} title={t('none')} />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((row) => (
              <ConversationListItem key={row.id} row={row} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={address.page}
        hasMore={hasMore}
        hrefFor={(number) => workListHref({ list, page: number })}
      />
    </div>
  );
}
