import { useRevalidator } from 'react-router';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pointLimits } from '../pointLimits.ts';
import { pointCapSchema } from '../pointRuleSchemas.ts';
import { SaveDailyPointCapMutation } from './pointDocuments.ts';

/** Changes the daily limit, from tomorrow. */
export function EditPointCapDialog({ cap, close, ...modal }: ModalViewProps<'editPointCap'>) {
  const { t } = useTranslation('pointAdmin');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: pointCapSchema,
    defaultValues: { cap },
    fieldErrorText: () => t('fault.cap', { max: pointLimits.cap }),
    formErrorText: () => t('fault.failed'),
    onSubmit: (values, { idempotencyKey }) =>
      runOperation(SaveDailyPointCapMutation, {
        input: { clientMutationId: idempotencyKey, ...values },
      }),
    onSuccess: async () => {
      close();
      showSuccess(t('cap.saved'));
      await revalidate();
    },
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t('cap.edit')}
      text={t('cap.text')}
      submitLabel={t('save')}
    >
      <Field {...form.field('cap')} label={t('rules.points')} required>
        <TextInput type="number" min={0} step={1} data-autofocus />
      </Field>
    </FormDialog>
  );
}
