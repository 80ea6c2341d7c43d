import { LiveChatNotice, LiveChatView } from '#features/support/liveChat/ui/LiveChatView.tsx';
import type { LiveChat, LiveChatNode } from '#features/support/liveChat/ui/useLiveChat.ts';
import { Button } from '#ui/Button.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type WidgetChatProps = {
  live: LiveChat;
  /** When the chat began that the visitor has left for another one. */
  leftAt: string | null;
};

/** The live chat of the visitor, or what can be done instead. */
export function WidgetChat({ live, leftAt }: WidgetChatProps) {
  const { t } = useTranslation('liveChatWidget');
  const { chat, hasFailed } = live;
  if (chat) {
    const isLeft = chat.state === 'ENDED' && chat.startedAt === leftAt;
    const next: LiveChatNode = { ...chat, state: chat.canStart ? 'AVAILABLE' : 'OFFLINE' };
    const shown = isLeft ? next : chat;
    return <LiveChatView key={chat.startedAt} chat={shown} live={live} onClose={ignore} />;
  }
  if (hasFailed || chat === null) {
    return (
      <LiveChatNotice text={t('loadFailed')}>
        <Button variant="secondary" size="sm" onClick={() => void live.load()}>
          {t('retry')}
        </Button>
      </LiveChatNotice>
    );
  }
  return (
    <div className="flex flex-col gap-3 p-4">
      <SkeletonLines />
    </div>
  );
}

const ignore = () => undefined;
