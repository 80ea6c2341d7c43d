import ArrowDown from 'virtual:icons/arrow-down';
import type { ReactNode } from 'react';
import { formatDate } from '#core/formatTime.ts';
import { Button } from '#ui/Button.tsx';
import { useClock } from '#ui/Clock.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ThreadItem, threadItems } from '../chatThreadRules.ts';
import { ChatMessageGroup } from './ChatMessageGroup.tsx';
import type { ChatMessageNode } from './chatDocuments.ts';
import type { MessageActions } from './messageActions.ts';
import { useChatEventText } from './useChatEventText.ts';
import type { useThreadScroll } from './useThreadScroll.ts';

type ChatThreadProps = {
  messages: readonly ChatMessageNode[];
  isInGroup: boolean;
  /** What the reader had read when the room was opened. */
  readUpTo: number;
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  onOlder: () => void;
  scroll: ReturnType<typeof useThreadScroll>;
  actions: MessageActions;
  /** How many messages of others have come in since the reader left the end. */
  newCount: number;
  /** Below the messages: those on their way, what is seen, who is typing. */
  children: ReactNode;
};

/** The messages of a room by day, older ones as the reader scrolls up. */
export function ChatThread(props: ChatThreadProps) {
  const { messages, isInGroup, readUpTo, hasOlder, older, scroll, actions, newCount } = props;
  const { t } = useTranslation('chat');
  const { timeZone } = useClock();
  const dayOf = (at: string) =>
    formatDate(Date.parse(at), 'en', {
      timeZone,
      style: { dateFormat: 'YEAR_FIRST', timeFormat: 'AUTO' },
    });
  const items = threadItems(messages, { dayOf, readUpTo });
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroll.box}
        role="log"
        aria-label={t('thread')}
        aria-live="polite"
        aria-busy={older === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
        tabIndex={0}
        className="relative flex-1 overflow-y-auto overscroll-contain p-3 -outline-offset-2 [overflow-anchor:none] sm:p-4"
        onScroll={scroll.onScroll}
      >
        <div ref={scroll.content} className="flex min-h-full flex-col justify-end gap-3">
          {hasOlder && (
            <div className="flex justify-center needs-js:hidden">
              {older === 'loading' ? (
                <Spinner />
              ) : (
                <Button size="sm" variant="secondary" onClick={props.onOlder}>
                  {t(older === 'failed' ? 'olderFailed' : 'older')}
                </Button>
              )}
            </div>
          )}
          {items.map((item) => (
            <Item key={item.key} item={item} isInGroup={isInGroup} actions={actions} />
          ))}
          {props.children}
        </div>
      </div>
      {!scroll.isAtEnd && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center needs-js:hidden">
          <Button
            size="sm"
            icon={<ArrowDown aria-hidden className="size-4.5" />}
            className="pointer-events-auto rounded-full! shadow-lg"
            onClick={scroll.toEnd}
          >
            {newCount > 0 ? t('newMessages', { count: newCount }) : t('toLatest')}
          </Button>
        </div>
      )}
    </div>
  );
}

type ItemProps = {
  item: ThreadItem<ChatMessageNode>;
  isInGroup: boolean;
  actions: MessageActions;
};

function Item({ item, isInGroup, actions }: ItemProps) {
  const { t } = useTranslation('chat');
  const eventText = useChatEventText();
  if (item.kind === 'group') {
    return <ChatMessageGroup group={item} isInGroup={isInGroup} actions={actions} />;
  }
  if (item.kind === 'event') {
    return (
      <p className="self-center text-center text-xs text-text-muted wrap-anywhere">
        {eventText(item.message)}
      </p>
    );
  }
  if (item.kind === 'day') {
    return (
      <p className="self-center rounded-full bg-surface-sunken px-3 py-1 text-xs font-medium text-text-muted">
        <Time at={item.at} absolute />
      </p>
    );
  }
  return (
    <p
      data-unread-line=""
      className="flex items-center gap-3 text-xs font-semibold text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
    >
      {t('unreadLine')}
    </p>
  );
}
