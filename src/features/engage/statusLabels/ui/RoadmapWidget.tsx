import MapIcon from 'virtual:icons/map';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { ConversationListItem } from '#features/content/conversations/ui/ConversationListItem.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { readRoadmapAddress, roadmapPath } from '../statusLabelAddress.ts';
import { RoadmapBoard } from './RoadmapBoard.tsx';
import { type RoadmapColumnNode, RoadmapQuery } from './statusLabelDocuments.ts';

/** The posts of a topic by status: a board of columns, or the list of one status. */
export function RoadmapWidget({ page }: WidgetProps) {
  const { t } = useTranslation('statusLabels');
  const data = usePageData('ROADMAP_PAGE', RoadmapQuery);
  if (!data?.topic) return null;
  const { topic, roadmap: columns } = data;
  const address = readRoadmapAddress(page.search);
  const shown = columns.find(({ label }) => label.key === address.label);
  const isEmpty = columns.every(({ totalCount }) => totalCount === 0);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('roadmap.of', { title: topic.title })}
        description={t('roadmap.description', { title: topic.title })}
      />
      {isEmpty ? (
        <div className="rounded-xl border border-border bg-surface-raised">
          <EmptyState
            icon={<MapIcon />}
            title={t('roadmap.empty')}
            description={t('roadmap.emptyHint')}
            action={
              <LinkButton variant="secondary" to={topic.path}>
                {t('roadmap.toTopic')}
              </LinkButton>
            }
          />
        </div>
      ) : (
        <>
          <StatusTabs columns={columns} path={topic.path} chosen={address.label} />
          {shown ? (
            <StatusList column={shown} path={topic.path} page={address.page} />
          ) : (
            <RoadmapBoard columns={columns} path={topic.path} />
          )}
        </>
      )}
    </div>
  );
}

type StatusTabsProps = {
  columns: readonly RoadmapColumnNode[];
  path: string;
  chosen: string | null;
};

/** On a phone the columns are tabs, of which the first is open; beside the list of one status, too. */
function StatusTabs({ columns, path, chosen }: StatusTabsProps) {
  const { t } = useTranslation('statusLabels');
  const tabs = columns.map(({ label, totalCount }, index) => ({
    href: roadmapPath(path, { label: label.key }),
    label: label.name,
    count: totalCount,
    current: chosen === null ? index === 0 : label.key === chosen,
  }));
  return (
    <Tabs
      label={t('roadmap.tabs')}
      tabs={
        chosen === null ? tabs : [{ href: roadmapPath(path), label: t('roadmap.all') }, ...tabs]
      }
      className={chosen === null ? 'lg:hidden' : ''}
    />
  );
}

type StatusListProps = { column: RoadmapColumnNode; path: string; page: number };

function StatusList({ column, path, page }: StatusListProps) {
  const { t } = useTranslation('statusLabels');
  const { label, nodes, hasMore } = column;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="sr-only">{label.name}</h2>
      <div className="rounded-xl border border-border bg-surface-raised">
        {nodes.length === 0 ? (
          <EmptyState icon={<MapIcon />} title={t('roadmap.none')} />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map((row) => (
              <ConversationListItem key={row.id} row={row} hideTopic />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        page={page}
        hasMore={hasMore}
        hrefFor={(number) => roadmapPath(path, { label: label.key, page: number })}
      />
    </section>
  );
}
