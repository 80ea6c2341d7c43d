import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Prose } from '#ui/Prose.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { LiveChatFiles } from './LiveChatFiles.tsx';
import { liveChatClasses } from './liveChatClasses.ts';
import type { LiveChatMessageNode } from './useLiveChatThread.ts';

type LiveChatMessageViewProps = {
  message: LiveChatMessageNode;
  /** Shown below the newest message that the agent has seen. */
  isSeen: boolean;
};

export function LiveChatMessageView({ message, isSeen }: LiveChatMessageViewProps) {
  const { t } = useTranslation('liveChatWidget');
  const name = message.authorName || t('agent');
  if (message.event !== null) {
    return (
      <li className="text-center text-xs text-text-muted">
        {eventText()} · <Time at={message.createdAt} />
      </li>
    );
  }
  if (message.isOwn) {
    return (
      <li className="flex flex-col items-end gap-0.5">
        <span className="sr-only">{t('you')}</span>
        {message.content !== '' && (
          <Prose
            html={message.content}
            className={cx(liveChatClasses.bubble, liveChatClasses.own)}
          />
        )}
        <LiveChatFiles files={message.attachments} />
        <span className="text-xs text-text-muted">
          <Time at={message.createdAt} />
          {isSeen && ` · ${t('seen')}`}
        </span>
      </li>
    );
  }
  return (
    <li className="flex items-start gap-2">
      <Avatar name={name} src={message.authorAvatar ?? null} size="xs" className="mt-1" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
        {message.content !== '' && (
          <Prose html={message.content} className={liveChatClasses.bubble} />
        )}
        <LiveChatFiles files={message.attachments} />
        <span className="text-xs text-text-muted">
          <bdi>{name}</bdi> · <Time at={message.createdAt} />
        </span>
      </div>
    </li>
  );

  function eventText(): string {
    switch (message.event) {
      case 'ACCEPTED':
        return t('events.ACCEPTED', { name });
      case 'TRANSFERRED':
        return message.authorName ? t('events.ACCEPTED', { name }) : t('events.TRANSFERRED');
      default:
        return t('events.ENDED');
    }
  }
}
