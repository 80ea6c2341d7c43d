import { useTranslation } from '#ui/useTranslation.ts';
import type { PollOptionView } from '../pollView.ts';

/** Tells voters that an option is not as it was when others voted. */
export function PollOptionNotes({ option }: { option: PollOptionView }) {
  const { t } = useTranslation('polls');
  if (!option.isAddedLater && !option.isEdited) return null;
  return (
    <span className="text-xs text-text-muted">
      {option.isAddedLater ? t('addedLater') : t('edited')}
    </span>
  );
}
