import Bell from 'virtual:icons/bell';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { MarkNotificationsReadMutation, type NotificationNode } from './notificationDocuments.ts';
import { setUnreadCount } from './unreadCount.ts';

interface NotificationItemProps {
  notification: NotificationNode;
  onOpen?: () => void;
  /** A button beside it. */
  action?: ReactNode;
}

/** A notification: text, target, time. Opening it marks it as read. */
export function NotificationItem({ notification, onOpen, action }: NotificationItemProps) {
  const { t } = useTranslation('notifications');
  const { id, actors, excerpt, isRead, path, reason, text, title, updatedAt } = notification;
  const [actor] = actors;
  const name = useDisplayName(actor ?? null);
  const open = () => {
    if (!isRead) void markRead(id);
    onOpen?.();
  };
  return (
    <div
      className={cx('flex items-center hover:bg-surface-sunken', !isRead && 'bg-accent-soft/50')}
    >
      <Link
        to={path}
        onClick={open}
        className="flex min-w-0 flex-1 items-start gap-3 px-4 py-3 -outline-offset-2"
      >
        {actor ? (
          <Avatar name={name} src={actor.avatar} size="md" />
        ) : (
          <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-text-muted">
            <Bell aria-hidden className="size-5" />
          </span>
        )}
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span
            className={cx('foreign-words text-sm text-pretty', !isRead && 'font-semibold')}
            dir="auto"
          >
            {text}
          </span>
          {/* Of a member, their name, which the text has already. */}
          {title !== name && (
            <span className="foreign-words truncate text-sm" dir="auto">
              {title}
            </span>
          )}
          {excerpt && (
            <span className="foreign-words line-clamp-2 text-sm text-text-muted" dir="auto">
              {excerpt}
            </span>
          )}
          <span className="text-xs text-text-muted">
            <Time at={updatedAt} />
            {reason && ` · ${reason}`}
          </span>
        </span>
        {!isRead && (
          <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t('unread')}</span>
          </span>
        )}
      </Link>
      {action}
    </div>
  );
}

/** A failure only leaves it unread. */
async function markRead(id: string): Promise<void> {
  try {
    const { markNotificationsRead } = await runOperation(MarkNotificationsReadMutation, {
      input: { ids: [id] },
    });
    setUnreadCount(markNotificationsRead.unreadCount);
  } catch {}
}
