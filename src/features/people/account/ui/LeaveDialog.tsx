import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { LeaveForm } from './LeaveForm.tsx';

/** §2 modal `deactivateAccount`; also used for deleting an account. */
export function LeaveDialog({ way, ...modal }: ModalViewProps<'deactivateAccount'>) {
  const { t } = useTranslation('profile');
  return (
    <Dialog title={t(`leave.${way}.title`)} closable={modal.closable} onDismiss={modal.dismiss}>
      <LeaveForm
        way={way}
        memberId={modal.memberId}
        hasPassword={modal.hasPassword}
        onCancel={modal.dismiss}
      />
    </Dialog>
  );
}
