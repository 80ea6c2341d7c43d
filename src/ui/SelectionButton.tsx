import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';

/** Delay while a selection is being made. Milliseconds. */
const settleFor = 200;
const gap = 8;

type SelectionButtonProps<Found extends { range: Range }> = {
  /** What of the selection the button is about; the same function on every render. */
  find: () => Found | null;
  icon: ReactNode;
  /** For `aria-keyshortcuts`. */
  keys?: string;
  onPress: (found: Found) => void;
  children: ReactNode;
};

/** A button below the selected text, as long as `find` accepts the selection. */
export function SelectionButton<Found extends { range: Range }>(
  props: SelectionButtonProps<Found>,
) {
  const { find, icon, keys, onPress, children } = props;
  const found = useSelection(find);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (found && button.current) placeUnder(button.current, found.range);
  }, [found]);
  if (!found) return null;
  return (
    <Button
      ref={button}
      size="sm"
      variant="secondary"
      icon={icon}
      className="no-print absolute! z-20 shadow-lg"
      aria-keyshortcuts={keys}
      // Keeps the selection while it is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onPress(found);
        document.getSelection()?.removeAllRanges();
      }}
    >
      {children}
    </Button>
  );
}

function useSelection<Found>(find: () => Found | null): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setFound(() => find()), settleFor);
    };
    document.addEventListener('selectionchange', settle);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', settle);
    };
  }, [find]);
  return found;
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
