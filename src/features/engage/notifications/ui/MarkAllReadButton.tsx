import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { MarkAllNotificationReadMutation } from './notificationDocuments.ts';
import { setUnreadCount } from './unreadCount.ts';

export function MarkAllReadButton() {
  const { t } = useTranslation('notifications');
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const markAll = async () => {
    setBusy(true);
    try {
      const answer = await runOperation(MarkAllNotificationReadMutation, { input: {} });
      setUnreadCount(answer.markAllNotificationRead.unreadCount);
      await revalidate();
    } catch {
      showError(t('markAllFailed'));
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" size="sm" loading={isBusy} onClick={() => void markAll()}>
      {t('markAllRead')}
    </Button>
  );
}
