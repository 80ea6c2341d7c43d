import Mail from 'virtual:icons/mail';
import MessagesSquare from 'virtual:icons/messages-square';
import Reply from 'virtual:icons/reply';
import { Link } from 'react-router';
import { RequestPassage } from '#features/support/requests/ui/RequestPassage.tsx';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import type { Selection } from '#ui/lists/useSelection.ts';
import { Slot } from '#ui/slots/Slot.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import './agentSlots.ts';
import { PriorityMark } from './PriorityMark.tsx';
import type { QueueNode } from './queueNode.ts';
import { RowPresence } from './RowPresence.tsx';

/** A request in the list of the workspace. */
export function QueueRow({ request, selection }: { request: QueueNode; selection: Selection }) {
  const { t } = useTranslation('supportDesk');
  const { author, assignee } = request;
  const isUnanswered = request.lastAuthor === 'REQUESTER';
  const assigneeName = assignee?.fullName || assignee?.username;
  return (
    <li
      data-row={request.id}
      className={cx(
        'group relative flex items-center gap-3 px-3 py-2.5 focus-within:bg-surface-hover hover:bg-surface-hover sm:px-4',
        selection.has(request.id) && 'bg-accent-soft',
      )}
    >
      <input
        type="checkbox"
        className="relative z-1 needs-js:hidden"
        aria-label={t('select', { number: request.number })}
        checked={selection.has(request.id)}
        onChange={() => selection.toggle(request.id)}
        onClick={(event) => event.shiftKey && selection.toggle(request.id, true)}
      />
      <PriorityMark priority={request.priority} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link
          data-row-link
          to={agentPaths.request(request.number)}
          className={cx(
            'line-clamp-2 text-sm wrap-anywhere after:absolute after:inset-0 sm:line-clamp-1',
            isUnanswered ? 'font-semibold' : 'font-medium text-text-muted',
          )}
        >
          <bdi>{request.title}</bdi>
        </Link>
        <p className="flex min-w-0 items-center gap-x-2 text-xs text-text-muted">
          <span className="shrink-0">#{request.number}</span>
          <bdi className="truncate">
            {author?.fullName || author?.username || request.authorName}
          </bdi>
          {request.channel === 'EMAIL' && <Mail aria-hidden className="size-3.5 shrink-0" />}
          {request.channel === 'CHAT' && (
            <MessagesSquare aria-hidden className="size-3.5 shrink-0" />
          )}
          <span className="hidden gap-x-2 md:flex">
            {request.tags.slice(0, 2).map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </span>
        </p>
        {request.match && (
          <RequestPassage
            match={request.match}
            label={t(`finding.passage.${request.match.place}`)}
          />
        )}
        <div className="flex pt-0.5 empty:hidden sm:hidden">
          <Slot name="supportQueue.due" request={request} />
        </div>
      </div>
      <RowPresence requestId={request.id} />
      <span className="hidden sm:inline-flex">
        <Slot name="supportQueue.due" request={request} />
      </span>
      <span className="hidden md:inline-flex">
        <SupportStatusBadge status={request.status} forAgent />
      </span>
      <span className="hidden w-24 shrink-0 items-center justify-end gap-1 text-end text-xs text-text-muted sm:flex">
        {!isUnanswered && <Reply aria-hidden className="size-3.5 rtl:-scale-x-100" />}
        <Time at={request.lastActivityAt} />
      </span>
      <span className="w-8 shrink-0" title={assigneeName ?? t('unassigned')}>
        {assignee && assigneeName ? (
          <>
            <Avatar name={assigneeName} src={assignee.avatar} size="sm" />
            <span className="sr-only">{t('assignedTo', { name: assigneeName })}</span>
          </>
        ) : (
          <>
            <span
              aria-hidden
              className="inline-block size-8 rounded-full border border-dashed border-border-strong"
            />
            <span className="sr-only">{t('unassigned')}</span>
          </>
        )}
      </span>
    </li>
  );
}
