import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';

type NewsPillProps = {
  /** How many came, in words; null for none. */
  text: string | null;
  /** Where what came will stand. */
  at: 'top' | 'bottom';
  loading?: boolean;
  onShow: () => void;
};

const places = {
  top: 'top-20',
  bottom: 'bottom-[max(1.6rem,env(safe-area-inset-bottom))] max-md:bottom-22',
};

/** Says that something came since the page was made; nothing moves until it is asked for. */
export function NewsPill({ text, at, loading = false, onShow }: NewsPillProps) {
  const Arrow = at === 'top' ? ArrowUp : ArrowDown;
  return (
    // The region is there before it holds words, or some screen readers stay silent.
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
