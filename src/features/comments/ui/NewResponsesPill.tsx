import ArrowDown from 'lucide-react/icons/arrow-down';
import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type NewResponsesPillProps = { count: number; loading: boolean; onShow: () => void };

/** Says that something was written since; nothing moves until it is asked for. */
export function NewResponsesPill({ count, loading, onShow }: NewResponsesPillProps) {
  const { t } = useTranslation('reading');
  return (
    // The region is there before it holds words, or some screen readers stay silent.
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-[max(1.6rem,env(safe-area-inset-bottom))] z-10 flex justify-center max-md:bottom-22"
    >
      {count > 0 && (
        <Button
          size="sm"
          loading={loading}
          icon={<ArrowDown aria-hidden className="size-4.5" />}
          className="pointer-events-auto rounded-full! shadow-lg"
          onClick={onShow}
        >
          {t('new', { count })}
        </Button>
      )}
    </div>
  );
}
