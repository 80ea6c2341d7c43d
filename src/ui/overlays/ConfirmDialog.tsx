import { Button } from '../Button.tsx';
import { useTranslation } from '../useTranslation.ts';
import { Dialog } from './Dialog.tsx';
import type { ModalViewProps } from './modalQueue.ts';

/** The 'confirmation' modal (§2): No and Yes, 400 wide. Resolves to true only for Yes. */
export function ConfirmDialog(props: ModalViewProps<'confirmation'>) {
  const { title, text, danger = false, closable, dismiss, close } = props;
  const { t } = useTranslation('ui');
  return (
    <Dialog
      title={title}
      width="confirmation"
      closable={closable}
      onDismiss={dismiss}
      actions={
        <>
          <Button variant="secondary" data-autofocus onClick={() => close(false)}>
            {t('confirm.no')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => close(true)}>
            {t('confirm.yes')}
          </Button>
        </>
      }
    >
      <p className="text-text-muted">{text}</p>
    </Dialog>
  );
}
