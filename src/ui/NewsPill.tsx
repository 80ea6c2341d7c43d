import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';

type NewsPillProps = {
  /** The text with the number of new items; null for none. */
  text: string | null;
  /** Where the new items will appear. */
  at: 'top' | 'bottom';
  loading?: boolean;
  onShow: () => void;
};

const places = {
  top: 'top-20',
  bottom: 'bottom-[max(1.6rem,env(safe-area-inset-bottom))] max-md:bottom-22',
};

/** Announces new items since the page was rendered; nothing moves until it is pressed. */
export function NewsPill({ text, at, loading = false, onShow }: NewsPillProps) {
  const Arrow = at === 'top' ? ArrowUp : ArrowDown;
  return (
    // The live region exists before it has text, or some screen readers stay silent.
    <div
      role="status"
      className={cx(
        'no-print pointer-events-none fixed inset-x-0 z-10 flex justify-center',
        places[at],
      )}
    >
      {text !== null && (
        <Button
          size="sm"
          loading={loading}
          icon={<Arrow aria-hidden className="size-4.5" />}
          className="pointer-events-auto rounded-full! shadow-lg"
          onClick={onShow}
        >
          {text}
        </Button>
      )}
    </div>
  );
}
