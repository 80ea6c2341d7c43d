import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type DraftBannerProps = {
  found: 'restored' | 'offered' | null;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Announces a restored draft, with a button to discard it. */
export function DraftBanner({ found, onRestore, onDiscard }: DraftBannerProps) {
  const { t } = useTranslation('compose');
  return (
    <div role="status" className="empty:hidden">
      {found && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-accent-soft px-4 py-2.5 text-sm">
          <span className="flex-1">{t(`draft.${found}`)}</span>
          {found === 'offered' && (
            <Button size="sm" variant="secondary" onClick={onRestore}>
              {t('draft.restore')}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
