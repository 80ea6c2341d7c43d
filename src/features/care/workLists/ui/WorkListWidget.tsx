import CircleCheck from 'virtual:icons/circle-check';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { ConversationListItem } from '#features/content/conversations/ui/ConversationListItem.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { readWorkListAddress, workListHref } from '../workListAddress.ts';
import { offeredWorkLists } from '../workListOffers.ts';
import type { WorkListData } from './workListDocuments.ts';

/** Escalated and nominated posts, as far as the viewer handles them. */
export function WorkListWidget({ data, page }: WidgetProps<unknown, WorkListData>) {
  const { t } = useTranslation('workLists');
  const { viewer } = useShell();
  const offered = offeredWorkLists(viewer);
  const address = readWorkListAddress(page.search);
  const list = address.list ?? offered[0];
  if (list === undefined) return null;
  const { nodes, hasMore } = data.workList;
  const counts = {
    ESCALATED: data.escalated?.totalCount,
    NOMINATED: data.nominated?.totalCount,
  };
  return (
    <AdminList
      title={t('title')}
      description={t(`description.${list}`)}
      filter={
        <Tabs
          label={t('tabs')}
          tabs={offered.map((each) => ({
            href: workListHref({ list: each }),
            label: t(`list.${each}`),
            count: counts[each],
            current: each === list,
          }))}
        />
      }
      rows={nodes}
      empty={{ icon: <CircleCheck aria-hidden />, title: t('none') }}
      pages={{
        ...{ page: address.page, hasMore },
        hrefFor: (number) => workListHref({ list, page: number }),
      }}
    >
      {(row) => <ConversationListItem key={row.id} row={row} />}
    </AdminList>
  );
}
