import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Asks the reader to take part in a survey (SPEC §2). */
export function SurveyPromptDialog(props: ModalViewProps<'survey'>) {
  const { t } = useTranslation('surveys');
  const { title, description, closable, close } = props;
  return (
    <Dialog
      title={title}
      width="confirmation"
      closable={closable}
      onDismiss={() => close(false)}
      actions={
        <>
          <Button variant="secondary" onClick={() => close(false)}>
            {t('prompt.notNow')}
          </Button>
          <Button data-autofocus onClick={() => close(true)}>
            {t('prompt.take')}
          </Button>
        </>
      }
    >
      <p dir="auto" className="whitespace-pre-line wrap-anywhere text-text-muted">
        {description ?? t('prompt.text')}
      </p>
    </Dialog>
  );
}
