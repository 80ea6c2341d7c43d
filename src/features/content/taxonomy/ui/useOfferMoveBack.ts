import { useRevalidator } from 'react-router';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Announces a move of a category or topic, with undo. */
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
