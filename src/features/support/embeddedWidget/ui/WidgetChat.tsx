import { LiveChatNotice, LiveChatView } from '#features/support/liveChat/ui/LiveChatView.tsx';
import type { LiveChat } from '#features/support/liveChat/ui/useLiveChat.ts';
import { Button } from '#ui/Button.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** The live chat of the visitor, or what can be done instead. */
export function WidgetChat({ live }: { live: LiveChat }) {
  const { t } = useTranslation('liveChatWidget');
  const { chat, hasFailed } = live;
  if (chat)
    return <LiveChatView key={chat.startedAt} chat={chat} live={live} onClose={() => undefined} />;
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
