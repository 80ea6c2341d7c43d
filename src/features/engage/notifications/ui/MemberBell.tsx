import Bell from 'virtual:icons/bell';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CountBubble } from '#ui/CountBubble.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { notificationPaths } from '../notificationAddress.ts';
import { mostCounted } from '../notificationRules.ts';
import { NotificationPanel } from './NotificationPanel.tsx';
import { useLiveUnreadCount } from './unreadCount.ts';
import { useUnreadSigns } from './unreadSigns.ts';
import { useServiceWorker } from './useServiceWorker.ts';

/** From this width on the bell opens a panel; on a phone, and without script, its page. */
const panelFits = '(min-width: 640px)';

/** A link to the notifications with the number of unread ones; opens the latest in a panel. */
export function MemberBell() {
  const { t } = useTranslation('notifications');
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = useLiveUnreadCount() ?? 0;
  useUnreadSigns(count, mostCounted);
  useServiceWorker();
  const open = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || !panel.current || !matchMedia(panelFits).matches) return;
    event.preventDefault();
    panel.current.togglePopover();
  };
  const close = () => panel.current?.hidePopover();
  return (
    <div className="relative">
      <Link
        to={notificationPaths.list()}
        onClick={open}
        aria-label={count === 0 ? t('bell') : t('bellUnread', { count })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="relative [anchor-name:--notification-bell] inline-flex size-11 items-center justify-center rounded-full hover:bg-current/10"
      >
        <Bell aria-hidden className="size-5.5" />
        <CountBubble count={count} most={mostCounted} />
      </Link>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        className="menu-popover menu-popover-end w-96 p-0 [position-anchor:--notification-bell]"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <ErrorBoundary>
            <NotificationPanel onLeave={close} />
          </ErrorBoundary>
        )}
      </div>
    </div>
  );
}
