import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { focusedRowId } from '#ui/lists/useListKeys.ts';
import { useSelection } from '#ui/lists/useSelection.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Slot } from '#ui/slots/Slot.tsx';
import { useMenuSlot } from '#ui/slots/useMenuSlot.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { defaultColumns } from '../queueColumnRules.ts';
import { isBuiltInView } from '../queueFilterRules.ts';
import './agentSlots.ts';
import './agentTools.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { AvailabilityToggle } from './AvailabilityToggle.tsx';
import { SupportQueueQuery, SupportViewsQuery } from './agentDocuments.ts';
import { BulkChangeProgress } from './BulkChangeProgress.tsx';
import { DeskAlerts } from './DeskAlerts.tsx';
import { PlayButton } from './PlayButton.tsx';
import { QueueBulkBar } from './QueueBulkBar.tsx';
import { QueueList } from './QueueList.tsx';
import { QueueNewsBar } from './QueueNewsBar.tsx';
import { QueueSearch } from './QueueSearch.tsx';
import { QueueViewList } from './QueueViewList.tsx';
import type { SupportViewNode } from './queueNode.ts';
import { rememberQueue } from './queuePlace.ts';
import { RefusedChanges } from './RefusedChanges.tsx';
import { SearchProblems } from './SearchProblems.tsx';
import { useBulkChange } from './useBulkChange.ts';
import { type ChangesInput, useChangeRequests } from './useChangeRequests.ts';
import { useDeskKeys } from './useDeskKeys.ts';
import { useQueueKeys } from './useQueueKeys.ts';
import { useQueueNews } from './useQueueNews.ts';
import { useWholeView } from './useWholeView.ts';
import { ViewActions } from './ViewActions.tsx';
import { ViewDisplayButton } from './ViewDisplayButton.tsx';

type QueueProps = WidgetProps<object, ResultOf<typeof SupportViewsQuery>>;

/** The agents’ list: views, search, triage by keyboard, bulk actions. */
export function SupportQueueWidget({ data, page }: QueueProps) {
  const { t } = useTranslation('supportDesk');
  const found = usePageData('SUPPORT_AGENT_PAGE', SupportQueueQuery);
  const { viewer } = useShell();
  const navigate = useNavigate();
  const { change, isBusy, refused, setRefused } = useChangeRequests();
  const bulk = useBulkChange();
  const list = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const nodes = found?.supportQueue.nodes ?? [];
  const selection = useSelection(nodes.map(({ id }) => id));
  const query = new URLSearchParams(page.search);
  const view = query.get('view') ?? 'inbox';
  const keyword = query.get('q') ?? '';

  const [views, setViews] = useState(data.supportViews);
  useEffect(() => setViews(data.supportViews), [data.supportViews]);
  const news = useQueueNews({
    ...{ view, nodes, list: rows },
    isFree: selection.ids.length === 0 && keyword === '' && !query.has('after'),
    onChange: () => {
      // The counts of before are shown until it works again.
      runOperation(SupportViewsQuery, {}).then(
        ({ supportViews }) => setViews(supportViews),
        () => undefined,
      );
    },
  });

  const numbers = nodes.map(({ number }) => number).join(' ');
  useEffect(() => {
    const href = `/support/agent${page.search}`;
    rememberQueue({ href, numbers: numbers.split(' ').filter((number) => number !== '') });
  }, [page.search, numbers]);

  const shown = views.find(({ key }) => key === view);
  const viewCount = shown?.count ?? 0;
  const hasMore = found?.supportQueue.endCursor != null || query.has('after');
  const all = useWholeView({
    ...{ view, keyword, bulk, viewCount, onStarted: selection.clear },
    isOffered:
      nodes.length > 0 &&
      selection.ids.length === nodes.length &&
      (keyword === '' ? viewCount > nodes.length : hasMore),
  });
  /** The selected rows, else the focused one. */
  const chosen = () => {
    const row = list.current && focusedRowId(list.current);
    return selection.ids.length > 0 || row === null ? selection.ids : [row];
  };
  const changeChosen = (changes: ChangesInput) =>
    void (all.isSelected ? all.change(changes) : change(chosen(), changes));
  const actions = useMenuSlot('supportQueue.actions', {
    idsOf: chosen,
    whole: all.isSelected ? all.whole : null,
    onDone: (hidden) => {
      selection.clear();
      setRefused(hidden);
    },
  });
  const deskKeys = useDeskKeys({
    hasAny: () => chosen().length > 0,
    change: changeChosen,
    supportAgents: found?.supportAgents ?? [],
    supportTeams: found?.supportTeams ?? [],
  });
  useQueueKeys({ list, nodes, selection, deskKeys, actions });
  if (!found) return null;
  const { endCursor, problems, groups } = found.supportQueue;
  const isEditable =
    shown?.title != null && (shown.isOwn || viewer.permissions.includes('MANAGE_COMMUNITY'));
  async function edit(saved: SupportViewNode | null): Promise<void> {
    if (!found) return;
    const agents = found.supportAgents.map(({ id, fullName, username }) => ({
      ...{ id, name: fullName || username },
    }));
    const result = await openModal('supportView', {
      ...{ view: saved, agents, teams: found.supportTeams, types: found.supportRequestTypes },
    });
    if (result) await navigate(agentPaths.queue({ view: result.key }));
  }
  const next = new URLSearchParams(query);
  if (endCursor) next.set('after', endCursor);
  return (
    <div ref={list} className="desk flex flex-col gap-5">
      <PageHeader
        size="compact"
        title={t('title')}
        actions={
          <>
            <DeskAlerts
              arrived={news.arrived}
              viewName={shown?.title ?? (isBuiltInView(view) ? t(`views.${view}`) : '')}
            />
            {shown && isEditable && <ViewActions view={shown} edit={() => edit(shown)} />}
            <AvailabilityToggle
              isAvailable={found.supportAgentAvailable}
              awayUntil={found.supportAgentAwayUntil}
            />
            <LinkButton size="sm" to={agentPaths.create()}>
              {t('newRequest')}
            </LinkButton>
            {shown && <PlayButton view={shown} />}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <QueueViewList views={views} current={view} onNew={() => void edit(null)} />
        <div className="flex min-w-0 flex-col gap-4">
          <Slot name="supportQueue.top" />
          <div className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <QueueSearch key={`${view} ${keyword}`} {...{ keyword, view }} targets={found} />
            </div>
            {shown && (
              <ViewDisplayButton view={shown} fields={found.customFields} isForAll={isEditable} />
            )}
          </div>
          <SearchProblems problems={problems} />
          <QueueNewsBar count={news.unseen} isLoading={news.isLoading} show={news.show} />
          <BulkChangeProgress bulk={bulk} />
          <RefusedChanges refused={refused} requests={nodes} />
          {problems.length === 0 && (
            <Card flush>
              {nodes.length === 0 && groups.length === 0 ? (
                <EmptyState
                  title={t(keyword === '' ? 'empty.title' : 'empty.notFound')}
                  description={keyword === '' ? t('empty.hint') : undefined}
                />
              ) : (
                <QueueList
                  {...{ nodes, groups, rows, selection }}
                  columns={shown?.columns ?? defaultColumns}
                  fields={found.customFields}
                  groupBy={shown?.groupBy ?? null}
                />
              )}
            </Card>
          )}
          {endCursor && (
            <Link
              to={`?${next}`}
              className="self-center rounded-md px-3 py-2 text-sm font-medium text-accent hover:underline"
            >
              {t('next')}
            </Link>
          )}
          {selection.ids.length > 0 && (
            <QueueBulkBar
              selection={selection}
              isBusy={isBusy}
              agents={found.supportAgents}
              change={changeChosen}
              actions={actions}
              whole={all.whole}
            />
          )}
        </div>
      </div>
    </div>
  );
}
