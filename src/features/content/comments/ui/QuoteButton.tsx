import Quote from 'virtual:icons/quote';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type SelectedWords, selectedWords } from './selectedWords.ts';

/** Delay while a selection is being made. Milliseconds. */
const settleFor = 200;
const gap = 8;

type QuoteButtonProps = { onQuote: (words: SelectedWords) => void };

/** Quote button below the selected text of a post or response. */
export function QuoteButton({ onQuote }: QuoteButtonProps) {
  const { t } = useTranslation('reading');
  const words = useSelectedWords();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (words && button.current) placeUnder(button.current, words.range);
  }, [words]);
  if (!words) return null;
  return (
    <Button
      ref={button}
      size="sm"
      variant="secondary"
      icon={<Quote aria-hidden className="size-4" />}
      className="no-print absolute! z-20 shadow-lg"
      // Keeps the selection while it is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onQuote(words);
        document.getSelection()?.removeAllRanges();
      }}
    >
      {t('quote')}
    </Button>
  );
}

function useSelectedWords(): SelectedWords | null {
  const [words, setWords] = useState<SelectedWords | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(selectedWords()), settleFor);
    };
    document.addEventListener('selectionchange', settle);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', settle);
    };
  }, []);
  return words;
}

/** Positioned in the page, so that it scrolls along; kept within the window's width. */
function placeUnder(button: HTMLElement, range: Range): void {
  const words = range.getBoundingClientRect();
  const parent = button.offsetParent ?? document.body;
  const origin = parent.getBoundingClientRect();
  const middle = (words.left + words.right) / 2 - button.offsetWidth / 2;
  const left = Math.min(Math.max(middle, gap), window.innerWidth - button.offsetWidth - gap);
  button.style.setProperty('left', `${left - origin.left}px`);
  button.style.setProperty('top', `${words.bottom - origin.top + gap}px`);
}
