import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** Someone else has answered meanwhile. */
export function StaleReply({ sendAnyway }: { sendAnyway: () => void }) {
  const { t } = useTranslation('supportDesk');
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-3 py-2 text-sm"
    >
      <p>{t('composer.stale')}</p>
      <Button size="sm" variant="secondary" onClick={sendAnyway}>
        {t('composer.sendAnyway')}
      </Button>
    </div>
  );
}
