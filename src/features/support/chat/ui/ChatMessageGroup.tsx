import { Link } from 'react-router';
import { formatTimeOfDay } from '#core/formatTime.ts';
import { paths } from '#core/paths.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { useClock } from '#ui/Clock.tsx';
import { cx } from '#ui/cx.ts';
import { Prose } from '#ui/Prose.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { MessageGroup } from '../chatThreadRules.ts';
import { bubbleClasses } from './bubbleClasses.ts';
import { ChatMessageMenu, type MessageActions } from './ChatMessageMenu.tsx';
import type { ChatMessageNode } from './chatDocuments.ts';

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
  const { isOwn, isDeleted, content, editedAt } = message;
  return (
    <article
      aria-label={t('message.by', { name: isOwn ? t('you') : name })}
      className={cx('group/message flex items-center gap-1', isOwn && 'flex-row-reverse')}
    >
      <div className={bubbleClasses(isOwn)}>
        {isDeleted ? (
          <p className="text-sm text-text-muted italic">{t('message.deleted')}</p>
        ) : (
          <Prose html={content} className="text-base" />
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-xs text-text-muted">
          <MessageTime at={message.createdAt} />
          {editedAt && !isDeleted && <span>{t('message.edited')}</span>}
        </p>
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
