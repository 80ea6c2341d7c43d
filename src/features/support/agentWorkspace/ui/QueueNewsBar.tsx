import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type QueueNewsBarProps = { count: number; isLoading: boolean; show: () => void };

/** How many requests the list does not show as they are; nothing moves until it is pressed. */
export function QueueNewsBar({ count, isLoading, show }: QueueNewsBarProps) {
  const { t } = useTranslation('supportDesk');
  return (
    // The live region exists before it has text, or some screen readers stay silent.
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <div className="flex items-center justify-between gap-3 rounded-lg bg-accent-soft px-4 py-1.5 text-sm">
          <span>{t('queueNews.count', { count })}</span>
          <Button size="sm" variant="quiet" loading={isLoading} onClick={show}>
            {t('queueNews.show')}
          </Button>
        </div>
      )}
    </div>
  );
}
