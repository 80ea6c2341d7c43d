import { Checkbox } from '#ui/Checkbox.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { blockFormSchema } from '../standingInputs.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** The 'block user' modal (SPEC §2): the reason, and whether content is hidden. */
export function BlockUserDialog({ names, close, ...modal }: ModalViewProps<'blockUser'>) {
  const { t } = useTranslation('staff');
  const count = names.length;
  const form = useZodForm({
    schema: blockFormSchema,
    defaultValues: { reason: '', hideContent: false },
    onSubmit: ({ reason, hideContent }) => close({ reason: reason.trim(), hideContent }),
  });
  return (
    <ReasonDialog
      {...modal}
      form={form}
      reason={form.field('reason')}
      names={names}
      title={
        count === 1 ? t('block.title', { name: names[0] ?? '' }) : t('block.titleMany', { count })
      }
      text={t('block.text')}
      submitLabel={t('actions.block')}
    >
      <Checkbox
        {...form.checkbox('hideContent')}
        label={t('block.hide')}
        hint={t('block.hideHint')}
      />
    </ReasonDialog>
  );
}
