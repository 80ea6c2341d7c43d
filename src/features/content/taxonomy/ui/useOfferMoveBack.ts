import { useRevalidator } from 'react-router';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Says that a place stands elsewhere now, with the way back. */
export function useOfferMoveBack() {
  const { t } = useTranslation('places');
  const { revalidate } = useRevalidator();
  return (title: string, moveBack: () => Promise<unknown>) => {
    const run = async () => {
      try {
        await moveBack();
        showSuccess(t('movedBack', { title }));
      } catch {
        showError(t('notMovedBack', { title }));
      }
      await revalidate();
    };
    showSuccess(t('movedElsewhere', { title }), { label: t('undo'), run: () => void run() });
  };
}
