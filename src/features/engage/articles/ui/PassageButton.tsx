import MessageSquarePlus from 'virtual:icons/message-square-plus';
import { useEffect } from 'react';
import { SelectionButton } from '#ui/SelectionButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type DraftPassage, selectedPassage } from './passages.ts';

type PassageButtonProps = { onPick: (passage: DraftPassage) => void };

/** Comments on the selected text of the draft: a button below it, or Ctrl+Alt+M. */
export function PassageButton({ onPick }: PassageButtonProps) {
  const { t } = useTranslation('articleEditor');
  useEffect(() => {
    const pick = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && event.altKey && event.code === 'KeyM';
      const passage = isKey ? selectedPassage() : null;
      if (passage === null) return;
      event.preventDefault();
      onPick({ quote: passage.quote });
    };
    document.addEventListener('keydown', pick);
    return () => document.removeEventListener('keydown', pick);
  }, [onPick]);
  return (
    <SelectionButton
      find={selectedPassage}
      icon={<MessageSquarePlus aria-hidden className="size-4" />}
      keys="Control+Alt+M Meta+Alt+M"
      onPress={({ quote }) => onPick({ quote })}
    >
      {t('notes.onPassage')}
    </SelectionButton>
  );
}
