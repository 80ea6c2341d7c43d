import { joinList } from '#core/joinList.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { lineOfMessage } from './messageText.ts';

interface ShownMessage {
  content: string;
  attachments: readonly { name: string | null }[];
  isDeleted?: boolean;
  isFromBlocked?: boolean;
}

/** @returns a message in one line: its text, else the names of its files */
export function useMessageLine(): (message: ShownMessage) => string {
  const { t, language } = useTranslation('chat');
  return ({ content, attachments, isDeleted, isFromBlocked }) => {
    if (isDeleted) return t('message.deleted');
    if (isFromBlocked) return t('message.blocked');
    if (content !== '') return lineOfMessage(content);
    const names = attachments.flatMap(({ name }) => (name ? [name] : []));
    return t('message.files', { names: joinList(names, language) });
  };
}
