import type { TrackingChoice } from '#core/trackingChoice.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  browserAsksForPrivacy,
  keepAnalyticsChoice,
  useAnalyticsChoice,
} from './analyticsChoice.ts';

/** Shows and changes whether visits of this browser are counted. */
export function AnalyticsChoiceDialog({ closable, dismiss }: ModalViewProps<'analyticsChoice'>) {
  const { t } = useTranslation('analyticsChoice');
  const choice = useAnalyticsChoice();
  const choose = (chosen: TrackingChoice) => {
    keepAnalyticsChoice(chosen);
    showSuccess(t('saved'));
    dismiss();
  };
  const state = browserAsksForPrivacy() ? 'signal' : (choice ?? 'open');
  return (
    <Dialog
      title={t('title')}
      closable={closable}
      onDismiss={dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={() => choose('REFUSED')}>
            {t('refuse')}
          </Button>
          <Button variant="secondary" onClick={() => choose('ALLOWED')}>
            {t('allow')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('text')}</p>
      <p className="mt-3 font-medium">{t(`state.${state}`)}</p>
    </Dialog>
  );
}
