import X from 'virtual:icons/x';
import { useEffect, useId } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { focusInto } from '#ui/focusInto.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { LiveChatNotice, LiveChatView } from './LiveChatView.tsx';
import { liveChatClasses } from './liveChatClasses.ts';
import type { LiveChat, LiveChatNode } from './useLiveChat.ts';
import { useLiveChatDialog } from './useLiveChatDialog.ts';

type LiveChatPanelProps = { live: LiveChat; asked: number; onClose: () => void };

/** The chat: beside the page on a desktop, over it on a phone. Minimized, it keeps what was typed. */
export function LiveChatPanel({ live, asked, onClose }: LiveChatPanelProps) {
  const { t } = useTranslation('liveChatWidget');
  const titleId = useId();
  const { chat, isOpen } = live;
  const panel = useLiveChatDialog({ isOpen, asked });
  const view = viewOf(chat);

  // The field that was in focus is not in the next view.
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.tagName === 'H2';
    if (panel.current && view !== 'loading' && asked > 0 && isLost) focusInto(panel.current);
  }, [view, asked, panel]);

  return (
    <dialog
      ref={panel}
      aria-labelledby={titleId}
      className={cx('bg-surface-raised text-text', liveChatClasses.panel)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing)
          return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-border py-2 ps-4 pe-2">
        {chat?.agentName && (
          <Avatar name={chat.agentName} src={chat.agentAvatar ?? null} size="sm" />
        )}
        <h2
          id={titleId}
          tabIndex={-1}
          className="min-w-0 flex-1 font-semibold wrap-anywhere outline-none"
        >
          {chat?.agentName ? <bdi>{chat.agentName}</bdi> : t('title')}
        </h2>
        <IconButton label={t('minimize')} icon={<X className="size-5" />} onClick={onClose} />
      </header>
      {chat ? (
        <LiveChatView key={chat.startedAt} chat={chat} live={live} onClose={onClose} />
      ) : live.hasFailed ? (
        <LiveChatNotice text={t('loadFailed')}>
          <Button variant="secondary" size="sm" onClick={() => void live.load()}>
            {t('retry')}
          </Button>
        </LiveChatNotice>
      ) : (
        <div className="flex flex-col gap-3 p-4">
          <SkeletonLines />
        </div>
      )}
    </dialog>
  );
}

function viewOf(chat: LiveChatNode | null | undefined): string {
  if (!chat) return 'loading';
  return chat.state === 'WAITING' ? 'ACTIVE' : chat.state;
}
