import { FormDialog } from '#ui/FormDialog.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ReasonField, reasonIn } from './ReasonField.tsx';

/** Asks why something is done to a post, before it is done. */
export function ActivityReasonDialog(props: ModalViewProps<'activityReason'>) {
  const { title, submitLabel, close, ...modal } = props;
  const { t } = useTranslation('postWork');
  return (
    <FormDialog
      {...modal}
      width="confirmation"
      title={title}
      submitLabel={submitLabel}
      onSubmit={(form) => close({ reason: reasonIn(form) })}
    >
      <ReasonField label={t('reason.label')} hint={t('reason.hint')} autoFocus />
    </FormDialog>
  );
}
