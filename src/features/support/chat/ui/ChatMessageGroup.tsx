import { useState } from 'react';
import { Link } from 'react-router';
import { formatTimeOfDay } from '#core/formatTime.ts';
import { paths } from '#core/paths.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { useClock } from '#ui/Clock.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { MessageGroup } from '../chatThreadRules.ts';
import { bubbleClasses } from './bubbleClasses.ts';
import { ChatMessageBody } from './ChatMessageBody.tsx';
import { ChatMessageMenu } from './ChatMessageMenu.tsx';
import { ChatReactions } from './ChatReactions.tsx';
import type { ChatMessageNode } from './chatDocuments.ts';
import type { MessageActions } from './messageActions.ts';

type ChatMessageGroupProps = {
  group: MessageGroup<ChatMessageNode>;
  /** Names are shown above the messages of others. */
  isInGroup: boolean;
  actions: MessageActions;
};

/** Messages of one person in a row; own ones at the end side. */
export function ChatMessageGroup({ group, isInGroup, actions }: ChatMessageGroupProps) {
  const [first] = group.messages;
  const name = useDisplayName(first?.sender ?? null);
  if (!first) return null;
  const { isOwn, sender } = first;
  return (
    <div className={cx('flex items-start gap-2', isOwn && 'justify-end')}>
      {!isOwn && (
        <Avatar name={name} src={sender?.avatar ?? null} size="sm" className="max-sm:hidden" />
      )}
      <div className={cx('flex max-w-[85%] min-w-0 flex-col gap-1', isOwn && 'items-end')}>
        {!isOwn && isInGroup && (
          <SenderName name={name} id={sender && !sender.left ? sender.id : null} />
        )}
        {group.messages.map((message) => (
          <MessageBubble key={message.seq} message={message} name={name} actions={actions} />
        ))}
      </div>
    </div>
  );
}

function SenderName({ name, id }: { name: string; id: string | null }) {
  const style = 'text-xs font-semibold text-text-muted wrap-anywhere';
  if (id === null) return <bdi className={style}>{name}</bdi>;
  return (
    <Link to={paths.member(id)} className={cx(style, 'hover:underline')}>
      <bdi>{name}</bdi>
    </Link>
  );
}

type MessageBubbleProps = { message: ChatMessageNode; name: string; actions: MessageActions };

function MessageBubble({ message, name, actions }: MessageBubbleProps) {
  const { t } = useTranslation('chat');
  const [isShown, setShown] = useState(!message.isFromBlocked);
  const { isOwn, isDeleted, editedAt } = message;
  if (!isShown && !isDeleted) {
    return (
      <div className={bubbleClasses(false)}>
        <p className="text-sm text-text-muted italic">{t('message.blocked')}</p>
        <button
          type="button"
          className="text-sm font-medium text-accent hover:underline pointer-coarse:tap-line"
          onClick={() => setShown(true)}
        >
          {t('message.showBlocked')}
        </button>
      </div>
    );
  }
  return (
    <article
      aria-label={t('message.by', { name: isOwn ? t('you') : name })}
      data-seq={message.seq}
      tabIndex={-1}
      className={cx(
        'group/message flex rounded-xl outline-offset-4 data-pointed:outline-2 data-pointed:outline-accent items-center gap-1',
        isOwn && 'flex-row-reverse',
      )}
    >
      <div className={bubbleClasses(isOwn)}>
        {isDeleted ? (
          <p className="text-sm text-text-muted italic">{t('message.deleted')}</p>
        ) : (
          <ChatMessageBody message={message} onJump={actions.jump} />
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-xs text-text-muted">
          <MessageTime at={message.createdAt} />
          {editedAt && !isDeleted && <span>{t('message.edited')}</span>}
        </p>
        {!isDeleted && <ChatReactions message={message} actions={actions} />}
      </div>
      {!isDeleted && <ChatMessageMenu message={message} actions={actions} />}
    </article>
  );
}

/** The time of day; the day is above the messages. */
function MessageTime({ at }: { at: string }) {
  const { language } = useTranslation();
  const { timeZone, style } = useClock();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {formatTimeOfDay(Date.parse(at), language, { timeZone, style })}
    </time>
  );
}
