import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** SPEC §2 modal `changePassword`. */
export function ChangePasswordDialog({
  close,
  dismiss,
  closable,
}: ModalViewProps<'changePassword'>) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      title={t('password.action')}
      width="confirmation"
      closable={closable}
      onDismiss={dismiss}
    >
      <ChangePasswordForm
        onDone={() => {
          showSuccess(t('notices.PASSWORD_UPDATED'));
          close({ changed: true });
        }}
      />
    </Dialog>
  );
}
