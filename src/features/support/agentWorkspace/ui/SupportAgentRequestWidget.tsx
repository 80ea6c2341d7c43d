import ListChecks from 'virtual:icons/list-checks';
import Merge from 'virtual:icons/merge';
import Split from 'virtual:icons/split';
import StickyNote from 'virtual:icons/sticky-note';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { SupportEntryView } from '#features/support/requests/ui/SupportEntryView.tsx';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Slot } from '#ui/slots/Slot.tsx';
import { useMenuSlot } from '#ui/slots/useMenuSlot.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { AgentComposer } from './AgentComposer.tsx';
import { AgentCustomer } from './AgentCustomer.tsx';
import { AgentDuplicates } from './AgentDuplicates.tsx';
import { AgentLinks } from './AgentLinks.tsx';
import { AgentParticipants } from './AgentParticipants.tsx';
import { AgentProperties } from './AgentProperties.tsx';
import { AgentRequestFacts } from './AgentRequestFacts.tsx';
import './agentSlots.ts';
import { AgentPublicLink } from './AgentPublicLink.tsx';
import { UnmergeRequestMutation } from './mergeDocuments.ts';
import { ScheduledReplies } from './ScheduledReplies.tsx';
import './agentTools.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { DeskPanes } from './DeskPanes.tsx';
import { PlayBar } from './PlayBar.tsx';
import { PriorityMark } from './PriorityMark.tsx';
import { QueuePane } from './QueuePane.tsx';
import { RequestNeighbors } from './RequestNeighbors.tsx';
import { chooseSplit } from './requestToolModals.ts';
import { SelectedMessages } from './SelectedMessages.tsx';
import { SubjectEditor } from './SubjectEditor.tsx';
import { type AgentRequestNode, useAgentRequest } from './useAgentRequest.ts';
import { useEditItems } from './useEditItems.tsx';
import { useMergeRequests } from './useMergeRequests.ts';
import { requestMenuId, useRequestKeys } from './useRequestKeys.ts';
import { useRequestPresence } from './useRequestPresence.ts';

/** A request as agents see it: conversation and notes, properties, customer. */
export function SupportAgentRequestWidget() {
  const { t } = useTranslation('support');
  const data = useAgentRequest();
  if (!data?.supportRequest) return null;
  const { supportRequest: request, supportAgents: agents, supportTeams: teams } = data;
  return (
    <DeskPanes
      list={<QueuePane current={request.number} />}
      side={
        <aside aria-label={t('details')} className="flex flex-col gap-4">
          <AgentProperties {...{ request, agents, teams }} absent={data.supportAbsentAgents} />
          <Slot name="agentRequest.times" request={request} />
          <AgentRequestFacts request={request} />
          <AgentCustomer request={request} />
          <AgentDuplicates key={`duplicates ${request.id}`} request={request} />
          <AgentParticipants key={`people ${request.id}`} request={request} />
          <Slot name="agentRequest.panel" request={request} />
          <AgentLinks key={request.id} request={request} />
          <AgentPublicLink request={request} />
          <MergedRequests request={request} />
        </aside>
      }
    >
      <Conversation key={request.id} request={request} />
    </DeskPanes>
  );
}

/** Milliseconds after which an agent who writes no more in a chat is not shown as typing. */
const typingFor = 8_000;

function Conversation({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('supportMerging');
  const navigate = useNavigate();
  const [isTyping, setTyping] = useState(false);
  const [isLive, setLive] = useState(false);
  const tools = useMenuSlot('agentRequest.tools', { request });
  const edits = useEditItems(request);
  const merging = useMergeRequests();
  // Null: no messages are being selected.
  const [selected, setSelected] = useState<readonly string[] | null>(null);
  const lastSeq = Math.max(0, ...request.entries.map(({ seq }) => seq));
  const present = useRequestPresence(request.id, { isTyping, lastSeq });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  function changeTyping(next: boolean): void {
    setTyping(next);
    clearTimeout(pause.current);
    // The visitor of a chat is not to wait for a draft that was put aside.
    if (next && isLive) pause.current = setTimeout(() => setTyping(false), typingFor);
  }
  async function merge(): Promise<void> {
    const number = await merging.merge(request);
    if (number !== null && number !== request.number) await navigate(agentPaths.request(number));
  }
  async function split(): Promise<void> {
    const made = await chooseSplit(request, selected ?? []);
    if (made) await navigate(agentPaths.request(made.number));
  }
  const items: MenuItem[] = [
    {
      key: 'notes',
      label: t('notes.open'),
      icon: <StickyNote aria-hidden />,
      shortcut: 'Shift+N',
      onSelect: () =>
        void openModal('supportCaseNotes', {
          request: { number: request.number, title: request.title },
        }),
    },
    ...edits,
    ...tools.filter(({ danger }) => !danger),
    {
      key: 'select',
      label: words('selectOpen'),
      icon: <ListChecks aria-hidden />,
      shortcut: 'x',
      onSelect: () => setSelected(selected ?? []),
    },
    {
      key: 'split',
      label: t('split.open'),
      icon: <Split aria-hidden />,
      shortcut: 'Shift+X',
      onSelect: () => void split(),
    },
    {
      key: 'merge',
      label: t('merge.open'),
      icon: <Merge aria-hidden />,
      shortcut: 'Shift+M',
      onSelect: () => void merge(),
    },
    ...tools.filter(({ danger }) => danger),
  ];
  useRequestKeys(items);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PlayBar request={request} />
      <PageHeader
        size="compact"
        above={
          <div className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
            <RequestNeighbors number={request.number} />
            <PriorityMark priority={request.priority} />
            <SupportStatusBadge status={request.status} forAgent />
            <span>#{request.number}</span>
            <Time at={request.createdAt} />
            {request.topic && (
              <Link to={request.topic.path} className="hover:underline pointer-coarse:tap-line">
                <bdi>{request.topic.title}</bdi>
              </Link>
            )}
          </div>
        }
        title={<SubjectEditor key={request.factsRevision} request={request} />}
        actions={
          <>
            <LinkButton size="sm" variant="secondary" to={request.path}>
              {t('customerPage')}
            </LinkButton>
            <div id={requestMenuId} className="needs-js:hidden">
              <MoreMenu label={t('moreActions')} items={items} />
            </div>
          </>
        }
      />
      <div role="status" className="empty:hidden">
        {present.map(({ member, isTyping: isWriting }) => (
          <p key={member?.id} className="rounded-md bg-accent-soft px-3 py-2 text-sm">
            {t(isWriting ? 'presence.typing' : 'presence.viewing', {
              name: member?.fullName || member?.username || '',
            })}
          </p>
        ))}
      </div>
      <Slot name="agentRequest.live" request={request} setLive={setLive} />
      <ol className="flex flex-col gap-4" aria-label={t('conversation')}>
        {request.entries.map((entry) => (
          <SupportEntryView
            key={entry.id}
            entry={entry}
            forAgent
            selection={
              selected !== null && entry.seq > 1
                ? {
                    isSelected: selected.includes(entry.id),
                    toggle: () => setSelected(toggled(selected, entry.id)),
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {selected !== null && (
        <SelectedMessages
          request={request}
          ids={selected}
          split={() => void split()}
          onDone={() => setSelected(null)}
        />
      )}
      <ScheduledReplies request={request} />
      <AgentComposer request={request} isLive={isLive} onTyping={changeTyping} />
    </div>
  );
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

function MergedRequests({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  const [act] = usePageAction();
  if (request.mergedRequests.length === 0) return null;
  const separate = (id: string) =>
    act({
      run: () => runOperation(UnmergeRequestMutation, { input: { id } }),
      done: t('merge.undone'),
      failed: t('merge.failed'),
    });
  return (
    <section className="rounded-xl border border-border bg-surface-raised p-4 text-sm sm:px-5">
      <h2 className="text-base font-semibold">{t('merge.merged')}</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {request.mergedRequests.map(({ id, number, title }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">
              #{number} <bdi>{title}</bdi>
            </span>
            <Button size="sm" variant="secondary" onClick={() => void separate(id)}>
              {t('merge.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
