import { useRevalidator } from 'react-router';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pointLimits } from '../pointLimits.ts';
import { pointRuleSchema } from '../pointRuleSchemas.ts';
import { SavePointRuleMutation } from './pointDocuments.ts';

/** Changes what a rule is worth. */
export function EditPointRuleDialog({ rule, close, ...modal }: ModalViewProps<'editPointRule'>) {
  const { t } = useTranslation('pointAdmin');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: pointRuleSchema,
    defaultValues: { points: rule.points, isEnabled: rule.isEnabled },
    updatedDate: rule.updatedAt,
    fieldErrorText: () => t('fault.points', { max: pointLimits.points }),
    formErrorText: () => t('fault.failed'),
    onSubmit: (values, { updatedDate, idempotencyKey }) =>
      runOperation(SavePointRuleMutation, {
        input: { clientMutationId: idempotencyKey, name: rule.name, ...values, updatedDate },
      }),
    onSuccess: async () => {
      close();
      showSuccess(t('rules.saved'));
      await revalidate();
    },
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t('rules.edit', { name: rule.label })}
      text={t('rules.forward')}
      submitLabel={t('save')}
    >
      <Field
        {...form.field('points')}
        label={t('rules.points')}
        hint={t('rules.default', { count: rule.defaultPoints })}
        required
      >
        <TextInput type="number" step={1} data-autofocus />
      </Field>
      <Checkbox {...form.checkbox('isEnabled')} label={t('rules.enabled')} />
    </FormDialog>
  );
}
