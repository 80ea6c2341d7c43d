import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { suspendFormSchema } from '../standingInputs.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Asks for the duration and the reason (SPEC §7 numberOfDays, activityReason). */
export function SuspendUserDialog({ names, close, ...modal }: ModalViewProps<'suspendUser'>) {
  const { t } = useTranslation('staff');
  const count = names.length;
  const form = useZodForm({
    schema: suspendFormSchema,
    defaultValues: { reason: '', numberOfDays: 7 },
    onSubmit: ({ reason, numberOfDays }) => close({ reason: reason.trim(), numberOfDays }),
  });

  return (
    <ReasonDialog
      {...modal}
      form={form}
      reason={form.field('reason')}
      names={names}
      title={
        count === 1
          ? t('suspend.title', { name: names[0] ?? '' })
          : t('suspend.titleMany', { count })
      }
      text={t('suspend.text')}
      submitLabel={t('actions.suspend')}
    >
      <Field {...form.field('numberOfDays')} label={t('suspend.days')} required>
        <TextInput type="number" inputMode="numeric" min={1} max={36_500} className="max-w-40" />
      </Field>
    </ReasonDialog>
  );
}
