import MessagesSquare from 'virtual:icons/messages-square';
import { useCommentThread } from '#features/content/comments/ui/commentThread.ts';
import type { ResponseMenuProps } from '#features/content/comments/ui/responseMenuProps.ts';
import type { PostMenuProps } from '#features/content/conversations/ui/postMenuProps.ts';
import type { Author } from '#features/people/members/ui/authorFields.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ChatAbout } from './chatModals.ts';
import { lineOfMessage } from './messageText.ts';
import { useOpenNewChat } from './useOpenNewChat.ts';

/** In a post's menu: writes to its author. */
export function useChatWithPostAuthor({ post }: PostMenuProps): MenuItem[] {
  const itemsOf = useChatItems();
  const { id: conversationId, title, path } = post;
  return itemsOf(post.author, { conversationId, commentId: null, title, path });
}

/** In a response's menu: writes to its author. */
export function useChatWithResponseAuthor({ response }: ResponseMenuProps): MenuItem[] {
  const itemsOf = useChatItems();
  const { conversationId } = useCommentThread();
  const { id: commentId, path } = response;
  return itemsOf(response.author, {
    ...{ conversationId, commentId, path, title: lineOfMessage(response.content) },
  });
}

function useChatItems() {
  const { t } = useTranslation('chatAccess');
  const { viewer, settings } = useShell();
  const openNew = useOpenNewChat();
  return (author: Author | null, about: ChatAbout): MenuItem[] => {
    const isOffered = viewer.memberId !== null && settings.chatEnabled;
    if (!isOffered || author === null || author.id === viewer.memberId) return [];
    if (author.isAnonymous || author.left !== null) return [];
    const name = author.fullName || author.username;
    return [
      {
        key: 'chat',
        label: t('messageAuthor'),
        icon: <MessagesSquare aria-hidden />,
        onSelect: () => void openNew({ id: author.id, name }, about),
      },
    ];
  };
}
