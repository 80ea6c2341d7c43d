import { useRevalidator } from 'react-router';
import { keepRowFocus } from '#ui/lists/keepRowFocus.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { NotificationItem } from './NotificationItem.tsx';
import {
  MarkNotificationsReadMutation,
  MarkNotificationUnreadMutation,
  type NotificationNode,
} from './notificationDocuments.ts';
import { ReadToggle } from './ReadToggle.tsx';
import { setUnreadCount } from './unreadCount.ts';

/** A notification in the list of all, marked read or unread before that is saved. */
export function NotificationListRow({ notification }: { notification: NotificationNode }) {
  const { t } = useTranslation('notifications');
  const { revalidate } = useRevalidator();
  const { id } = notification;
  const [{ isRead }, mark] = useOptimisticMutation<{ isRead: boolean }, boolean>(
    { isRead: notification.isRead },
    (_state, isRead) => ({ isRead }),
    async (isRead) => {
      setUnreadCount(isRead ? await markRead(id) : await markUnread(id));
      return { isRead };
    },
    { onErrorMessage: t('saveFailed') },
  );
  const toggle = async () => {
    // Among the unread ones, it leaves the list.
    const moveOn = keepRowFocus();
    if (!(await mark(!isRead))) return;
    await revalidate();
    moveOn();
  };
  return (
    <li>
      <NotificationItem
        notification={{ ...notification, isRead }}
        action={<ReadToggle isRead={isRead} onToggle={() => void toggle()} />}
      />
    </li>
  );
}

async function markRead(id: string): Promise<number> {
  const answer = await runOperation(MarkNotificationsReadMutation, { input: { ids: [id] } });
  return answer.markNotificationsRead.unreadCount;
}

async function markUnread(id: string): Promise<number> {
  const answer = await runOperation(MarkNotificationUnreadMutation, { input: { id } });
  return answer.markNotificationUnread.unreadCount;
}
