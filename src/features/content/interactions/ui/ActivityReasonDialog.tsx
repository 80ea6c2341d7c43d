import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { activityReasonSchema } from '../reportRules.ts';
import { ReasonField, saidIn } from './ReasonField.tsx';

/** Asks for a reason before an action on a post. */
export function ActivityReasonDialog(props: ModalViewProps<'activityReason'>) {
  const { title, submitLabel, close, ...modal } = props;
  const { t } = useTranslation('postWork');
  const form = useZodForm({
    schema: activityReasonSchema,
    defaultValues: { reason: '' },
    onSubmit: ({ reason }) => close({ reason: saidIn(reason) }),
  });
  return (
    <FormDialog {...modal} form={form} width="confirmation" title={title} submitLabel={submitLabel}>
      <ReasonField
        label={t('reason.label')}
        hint={t('reason.hint')}
        field={form.field('reason')}
        autoFocus
      />
    </FormDialog>
  );
}
