import { reasonFormSchema } from '#features/people/standing/standingInputs.ts';
import { ReasonDialog } from '#features/people/standing/ui/ReasonDialog.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** The 'user approval' modal (SPEC §2): the reason of a rejection. */
export function UserApprovalDialog({ names, close, ...modal }: ModalViewProps<'userApproval'>) {
  const { t } = useTranslation('staff');
  const count = names.length;
  const form = useZodForm({
    schema: reasonFormSchema,
    defaultValues: { reason: '' },
    onSubmit: ({ reason }) => close({ reason: reason.trim() }),
  });
  return (
    <ReasonDialog
      {...modal}
      form={form}
      reason={form.field('reason')}
      names={names}
      title={
        count === 1 ? t('reject.title', { name: names[0] ?? '' }) : t('reject.titleMany', { count })
      }
      text={t('reject.text')}
      submitLabel={t('actions.reject')}
    />
  );
}
