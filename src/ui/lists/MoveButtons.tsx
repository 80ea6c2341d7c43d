import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import { IconButton } from '../IconButton.tsx';

type MoveButtonsProps = {
  at: { index: number; length: number };
  upLabel: string;
  downLabel: string;
  onMove: (to: number) => void;
};

/** Move a row of a reorderable list (`useOrder`) up or down. */
export function MoveButtons({ at, upLabel, downLabel, onMove }: MoveButtonsProps) {
  const isFirst = at.index === 0;
  const isLast = at.index === at.length - 1;
  // Not `disabled`: a row moved to an end would take the focus away from the button.
  return (
    <>
      <IconButton
        size="sm"
        label={upLabel}
        aria-disabled={isFirst}
        className={isFirst ? 'opacity-55' : undefined}
        icon={<ArrowUp aria-hidden className="size-4" />}
        onClick={() => isFirst || onMove(at.index - 1)}
      />
      <IconButton
        size="sm"
        label={downLabel}
        aria-disabled={isLast}
        className={isLast ? 'opacity-55' : undefined}
        icon={<ArrowDown aria-hidden className="size-4" />}
        onClick={() => isLast || onMove(at.index + 1)}
      />
    </>
  );
}
