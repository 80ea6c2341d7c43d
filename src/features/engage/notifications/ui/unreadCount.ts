import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { whenIdle } from '#ui/idleTime.ts';
import { openEventStream } from '#ui/openEventStream.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { NotificationEventsSubscription } from './notificationDocuments.ts';

const listeners = new Set<() => void>();
let unread: number | null = null;
let hasFailed = false;

/** Tells every view of this tab. */
export function setUnreadCount(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many unread notifications the viewer has; null until that is known. */
export function useUnreadCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => null,
  );
}

/** Keeps the count up to date as long as the page is in sight. Called once, by the bell. */
export function useLiveUnreadCount(): number | null {
  const { t } = useTranslation('notifications');
  const failed = useEffectEvent(() => {
    // Later failures leave the last known count; an offline page says so itself.
    if (unread !== null || hasFailed || !navigator.onLine) return;
    hasFailed = true;
    showError(t('countFailed'));
  });
  useEffect(() => {
    let close: (() => void) | undefined;
    const cancel = whenIdle(() => {
      close = openEventStream({
        document: NotificationEventsSubscription,
        variables: () => ({}),
        onData: ({ notificationEvents }) => {
          if (notificationEvents) setUnreadCount(notificationEvents.unreadCount);
          // Signed out, possibly in another tab: connecting again would lead to the same answer.
          else close?.();
        },
        onFailure: failed,
      });
    });
    return () => {
      cancel();
      close?.();
    };
  }, []);
  return useUnreadCount();
}
