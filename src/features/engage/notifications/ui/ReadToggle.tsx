import Circle from 'virtual:icons/circle';
import CircleCheck from 'virtual:icons/circle-check';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { IconButton } from '#ui/IconButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  MarkNotificationsReadMutation,
  MarkNotificationUnreadMutation,
  type NotificationNode,
} from './notificationDocuments.ts';
import { setUnreadCount } from './unreadCount.ts';

/** Marks a notification read, or unread again. */
export function ReadToggle({ notification }: { notification: NotificationNode }) {
  const { t } = useTranslation('notifications');
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const { id, isRead } = notification;
  const toggle = async () => {
    setBusy(true);
    try {
      setUnreadCount(isRead ? await markUnread(id) : await markRead(id));
      await revalidate();
    } catch {
      showError(t('saveFailed'));
    }
    setBusy(false);
  };
  return (
    <IconButton
      label={isRead ? t('markUnread') : t('markRead')}
      icon={isRead ? <Circle aria-hidden /> : <CircleCheck aria-hidden />}
      disabled={isBusy}
      onClick={() => void toggle()}
    />
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
