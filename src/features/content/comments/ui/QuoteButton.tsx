import Quote from 'virtual:icons/quote';
import { SelectionButton } from '#ui/SelectionButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type SelectedWords, selectedWords } from './selectedWords.ts';

type QuoteButtonProps = { onQuote: (words: SelectedWords) => void };

/** Quote button below the selected text of a post or response. */
export function QuoteButton({ onQuote }: QuoteButtonProps) {
  const { t } = useTranslation('reading');
  return (
    <SelectionButton
      find={selectedWords}
      icon={<Quote aria-hidden className="size-4" />}
      onPress={onQuote}
    >
      {t('quote')}
    </SelectionButton>
  );
}
