import { Button } from '../Button.tsx';
import { useTranslation } from '../useTranslation.ts';
import { Dialog } from './Dialog.tsx';
import type { ModalViewProps } from './modalQueue.ts';

/** Reports a conflicting change by somebody else; resolves to true to overwrite it. */
export function EditConflictDialog({ closable, dismiss, close }: ModalViewProps<'editConflict'>) {
  const { t } = useTranslation('forms');
  return (
    <Dialog
      title={t('conflict.title')}
      width="confirmation"
      closable={closable}
      onDismiss={dismiss}
      actions={
        <>
          <Button variant="secondary" data-autofocus onClick={() => close(false)}>
            {t('conflict.back')}
          </Button>
          <Button onClick={() => close(true)}>{t('conflict.saveAnyway')}</Button>
        </>
      }
    >
      <p className="text-text-muted">{t('conflict.text')}</p>
    </Dialog>
  );
}
