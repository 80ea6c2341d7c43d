import MessagesSquare from 'virtual:icons/messages-square';
import { Link } from 'react-router';
import { CountBubble } from '#ui/CountBubble.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatPaths } from '../chatAddress.ts';
import { useChatStream, useUnreadChats } from './chatNews.ts';
import { useChatTermsOnVisit } from './useChatTermsOnVisit.ts';

/** Above it, the number is not exact. */
const mostCounted = 100;

/** A link to the chats with the number of those with unread messages. */
export function MemberChatIcon() {
  const { t } = useTranslation('chatAccess');
  useChatStream();
  useChatTermsOnVisit();
  const count = useUnreadChats();
  return (
    <Link
      to={chatPaths.page()}
      aria-label={count === 0 ? t('icon') : t('iconUnread', { count })}
      title={t('icon')}
      className="relative inline-flex size-11 items-center justify-center rounded-full hover:bg-current/10"
    >
      <MessagesSquare aria-hidden className="size-5.5" />
      <CountBubble count={count} most={mostCounted} />
    </Link>
  );
}
