import MessageCircle from 'virtual:icons/message-circle';
import { useEffect, useRef, useState } from 'react';
import { CountBubble } from '#ui/CountBubble.tsx';
import { cx } from '#ui/cx.ts';
import { Dispensable } from '#ui/Dispensable.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { liveChatClasses } from './liveChatClasses.ts';
import { useLiveChat } from './useLiveChat.ts';

const LiveChatPanel = lazyPart(async () => (await import('./LiveChatPanel.tsx')).LiveChatPanel);

type LiveChatCornerProps = {
  isOpen: boolean;
  /** How often someone asked for the panel on this page. */
  asked: number;
  onToggle: (opens: boolean) => void;
};

/** The button that opens the chat, with the number of unread messages, and the open chat. */
export function LiveChatCorner({ isOpen, asked, onToggle }: LiveChatCornerProps) {
  const { t } = useTranslation('liveChatWidget');
  const { viewer } = useShell();
  const live = useLiveChat({ isOpen, isMember: viewer.memberId !== null });
  const corner = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [hasPanel, setPanel] = useState(isOpen);
  const wasOpen = useRef(isOpen);
  const unread = live.chat?.unreadCount ?? 0;

  // It stays: what was typed and what could not be sent are in it.
  if (isOpen && !hasPanel) setPanel(true);
  useEffect(() => {
    const { activeElement: focused, body } = document;
    const wasInPanel = focused === body || corner.current?.contains(focused);
    if (wasOpen.current && !isOpen && wasInPanel) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  // Not offered to this viewer; members are not shown it before that is known.
  if (live.chat === null || (live.chat === undefined && viewer.memberId !== null && !isOpen))
    return null;
  return (
    <section ref={corner} aria-label={t('title')} className="no-print">
      {hasPanel && (
        <Dispensable>
          <LiveChatPanel live={live} asked={asked} onClose={() => onToggle(false)} />
        </Dispensable>
      )}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
        className={cx(
          'button-primary inline-flex size-13 items-center justify-center rounded-full shadow-lg',
          liveChatClasses.launcher,
        )}
      >
        <MessageCircle aria-hidden className="size-6" />
        <span className="sr-only">{t('launcher')}</span>
        <CountBubble count={unread} most={100} />
        <span role="status" className="sr-only">
          {unread > 0 && t('unread', { count: unread })}
        </span>
      </button>
    </section>
  );
}
