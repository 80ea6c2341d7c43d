import Circle from 'virtual:icons/circle';
import CircleCheck from 'virtual:icons/circle-check';
import { IconButton } from '#ui/IconButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type ReadToggleProps = { isRead: boolean; onToggle: () => void };

/** Marks a notification read, or unread again. */
export function ReadToggle({ isRead, onToggle }: ReadToggleProps) {
  const { t } = useTranslation('notifications');
  return (
    <IconButton
      label={isRead ? t('markUnread') : t('markRead')}
      icon={isRead ? <Circle aria-hidden /> : <CircleCheck aria-hidden />}
      onClick={onToggle}
    />
  );
}
