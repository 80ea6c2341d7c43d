import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type {} from './cannedResponseModals.ts';
import { PlaceholderNames } from './PlaceholderNames.tsx';

/** Names the placeholders that the reader would see. */
export function UnfilledPlaceholdersDialog(props: ModalViewProps<'unfilledPlaceholders'>) {
  const { names, requestCount, closable, dismiss, close } = props;
  const { t } = useTranslation('cannedResponses');
  return (
    <Dialog
      title={t('unfilled.title', { count: names.length })}
      width="confirmation"
      closable={closable}
      onDismiss={dismiss}
      actions={
        <>
          <Button variant="secondary" data-autofocus onClick={() => close(false)}>
            {t(requestCount === undefined ? 'unfilled.keepEditing' : 'cancel')}
          </Button>
          <Button onClick={() => close(true)}>{t('unfilled.sendAnyway')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-muted">
          {requestCount === undefined
            ? t('unfilled.text')
            : t('unfilled.requests', { count: requestCount })}
        </p>
        <p>
          <PlaceholderNames names={names} />
        </p>
      </div>
    </Dialog>
  );
}
