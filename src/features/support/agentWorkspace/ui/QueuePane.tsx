import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { isBuiltInView } from '../queueFilterRules.ts';
import './agentSlots.ts';
import { PriorityMark } from './PriorityMark.tsx';
import { useQueuePlace } from './queuePlace.ts';
import { useDeskAlerts } from './useDeskAlerts.ts';
import { type PaneNode, useQueuePane } from './useQueuePane.ts';

/** The list that a request was opened from, beside it; the inbox for one that was opened by its address. */
export function QueuePane({ current }: { current: string }) {
  const { t } = useTranslation('supportDesk');
  const href = useQueuePlace()?.href ?? agentPaths.queue();
  const { nodes, arrived, view, keyword } = useQueuePane(href, current);
  const name = isBuiltInView(view) ? t(`views.${view}`) : t('title');
  useDeskAlerts(arrived, (count) => t('alerts.new', { count, view: name }));
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = nodes !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is the current one
  useEffect(() => {
    if (isLoaded)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, isLoaded]);
  return (
    <nav aria-label={t('panes.listLabel')} className="desk-list">
      <p className="sticky top-0 z-1 flex border-b border-border bg-surface-raised px-4 py-3 text-sm font-semibold">
        <Link to={href} className="truncate hover:underline">
          {keyword ?? name}
        </Link>
      </p>
      {nodes === null ? (
        <div className="p-4">
          <SkeletonLines lines={12} />
        </div>
      ) : (
        <ul ref={list} className="divide-y divide-border">
          {nodes.map((request) => (
            <li key={request.id}>
              <PaneRow request={request} isCurrent={request.number === current} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function PaneRow({ request, isCurrent }: { request: PaneNode; isCurrent: boolean }) {
  const { author, authorName, lastAuthor } = request;
  const isUnanswered = lastAuthor === 'REQUESTER';
  return (
    <Link
      to={agentPaths.request(request.number)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex scroll-my-12 flex-col gap-0.5 border-s-3 py-2 ps-3 pe-4 text-sm -outline-offset-2',
        isCurrent ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-surface-hover',
      )}
    >
      <span className="flex items-center gap-1.5">
        <PriorityMark priority={request.priority} />
        {/* Its own direction, for the ellipsis; at the side where the page begins. */}
        <span
          dir="auto"
          className={cx(
            'min-w-0 flex-1 truncate [text-align:match-parent]',
            isUnanswered ? 'font-semibold' : isCurrent ? '' : 'text-text-muted',
          )}
        >
          {request.title}
        </span>
      </span>
      <span className="flex min-h-6 items-center gap-2 text-xs text-text-muted">
        <span className="min-w-0 flex-1 truncate">
          <bdi>{author?.fullName || author?.username || authorName}</bdi>
        </span>
        <span className="peer flex shrink-0">
          <Slot name="supportQueue.due" request={request} />
        </span>
        <Time at={request.lastActivityAt} className="shrink-0 peer-[:not(:empty)]:hidden" />
      </span>
    </Link>
  );
}
