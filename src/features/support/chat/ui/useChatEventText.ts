import { useTranslation } from '#ui/useTranslation.ts';
import type { ChatMessageNode } from './chatDocuments.ts';
import { nameOf } from './useRoomName.ts';

type EventNode = Pick<ChatMessageNode, 'event' | 'eventDetail' | 'sender' | 'isOwn'>;

/** What happened in a group, in words. */
export function useChatEventText() {
  const { t } = useTranslation('chat');
  return ({ event, eventDetail, sender }: EventNode): string => {
    const name = nameOf(sender, t('someone'));
    const detail = eventDetail ?? t('someone');
    switch (event) {
      case 'GROUP_CREATED':
        return t('event.created', { name });
      case 'MEMBER_ADDED':
        return t('event.added', { name, other: detail });
      case 'MEMBER_REMOVED':
        return t('event.removed', { name, other: detail });
      case 'MEMBER_LEFT':
        return t('event.left', { name });
      case 'RENAMED':
        return t('event.renamed', { name, title: detail });
      default:
        return t('event.other', { name });
    }
  };
}
