import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { LiveChatComposer } from './LiveChatComposer.tsx';
import { LiveChatEnding } from './LiveChatEnding.tsx';
import { LiveChatMessageView } from './LiveChatMessageView.tsx';
import { liveChatClasses } from './liveChatClasses.ts';
import { OutgoingMessageView } from './OutgoingMessageView.tsx';
import { SoundToggle } from './SoundToggle.tsx';
import { useChatSound } from './useChatSound.ts';
import type { LiveChat, LiveChatNode } from './useLiveChat.ts';
import { useLiveChatThread } from './useLiveChatThread.ts';

/** How far above the end the reader may be and still be taken along. Pixels. */
const nearEnd = 80;

/** The messages of a chat, and what can be done next. */
export function LiveChatConversation({ chat, live }: { chat: LiveChatNode; live: LiveChat }) {
  const { t } = useTranslation('liveChatWidget');
  const thread = useLiveChatThread(chat, live);
  const { messages, outgoing } = thread;
  const newest = messages.findLast(({ isOwn }) => !isOwn);
  const sound = useChatSound(newest?.seq ?? null);
  const lastSeen = messages.findLast(({ isOwn, seq }) => isOwn && seq <= (chat.agentReadSeq ?? 0));
  const lastOwn = messages.findLast(({ isOwn }) => isOwn);
  const box = useReadingPlace(messages.length + outgoing.length, {
    own: outgoing.length,
    isShown: live.isOpen,
  });
  return (
    <>
      <div
        ref={box}
        role="log"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard.
        tabIndex={0}
        className={liveChatClasses.messages}
      >
        <ol className="flex flex-col gap-2.5 p-4">
          {messages.map((message) => (
            <LiveChatMessageView
              key={message.seq}
              message={message}
              isSeen={message === lastOwn && message === lastSeen}
            />
          ))}
          {outgoing.map((message) => (
            <OutgoingMessageView key={message.clientId} message={message} thread={thread} />
          ))}
        </ol>
      </div>
      <div role="status" className="px-4 text-sm text-text-muted">
        {statusText()}
      </div>
      {thread.hasFailed && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-2 px-4 pt-2 text-sm text-danger"
        >
          {t('loadFailed')}
          <Button variant="quiet" size="sm" onClick={thread.retryLoading}>
            {t('retry')}
          </Button>
        </div>
      )}
      {thread.canSend ? (
        <LiveChatComposer
          live={live}
          onSend={thread.send}
          onFile={thread.retryLoading}
          tools={<SoundToggle sound={sound} label={t('sound')} />}
        />
      ) : (
        <LiveChatEnding chat={chat} live={live} />
      )}
    </>
  );

  function statusText(): string | null {
    if (!live.isConnected) return t('reconnecting');
    if (chat.state === 'WAITING') {
      const place =
        chat.queuePosition && chat.queuePosition > 1
          ? t('queue', { count: chat.queuePosition - 1 })
          : t('waiting');
      return chat.usualWait ? `${place} ${t('usualWait', { count: chat.usualWait })}` : place;
    }
    if (!live.isTyping) return null;
    return chat.agentName ? t('typing', { name: chat.agentName }) : t('agentTyping');
  }
}

/** Follows the newest message, unless the reader has scrolled up; their own message brings them back. */
function useReadingPlace(count: number, { own, isShown }: { own: number; isShown: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef(own);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = element;
      isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, []);
  useEffect(() => {
    // Hidden, it has no place.
    const follows = isShown && count > 0 && (isAtEnd.current || own > before.current);
    before.current = own;
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [count, own, isShown]);
  return box;
}
