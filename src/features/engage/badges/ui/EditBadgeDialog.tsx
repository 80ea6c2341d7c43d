import { useRevalidator } from 'react-router';
import { Field } from '#ui/Field.tsx';
import { LocalizedNameFields } from '#ui/forms/LocalizedNameFields.tsx';
import { useInitialNames } from '#ui/forms/useInitialNames.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { badgeLimits } from '../badgeLimits.ts';
import { badgeSchema } from '../badgeSchemas.ts';
import { BadgeRuleFields } from './BadgeRuleFields.tsx';
import { SaveBadgeMutation } from './badgeDocuments.ts';
import { badgeFieldPath, badgeInput, badgeValues } from './badgeForm.ts';

/** Adds a badge or changes one, with a preview of who would get it. */
export function EditBadgeDialog({ badge, metrics, close, ...modal }: ModalViewProps<'editBadge'>) {
  const { t } = useTranslation('badgeAdmin');
  const { revalidate } = useRevalidator();
  const names = useInitialNames(badge?.names);
  const form = useZodForm({
    schema: badgeSchema,
    defaultValues: badgeValues(badge, names),
    toInput: (values) => badgeInput(values, badge),
    pathOf: badgeFieldPath,
    updatedDate: badge?.updatedAt ?? null,
    fieldErrorText: ({ field, rule }) => {
      if (rule === 'taken') return t('fault.taken');
      if (field.startsWith('thresholds')) return t('fault.thresholds');
      return field === 'isRepeatable' ? t('fault.repeatable') : undefined;
    },
    formErrorText: () => t('fault.failed'),
    onSubmit: (values, { updatedDate, idempotencyKey }) =>
      runOperation(SaveBadgeMutation, {
        input: {
          ...{ clientMutationId: idempotencyKey, badgeId: badge?.id ?? null, updatedDate },
          ...badgeInput(values, badge),
        },
      }),
    onSuccess: async () => {
      close();
      showSuccess(t('saved'));
      await revalidate();
    },
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={badge ? t('editBadge', { name: badge.name }) : t('new')}
      submitLabel={t('save')}
    >
      <LocalizedNameFields
        form={form}
        maxLength={badgeLimits.name}
        labelOf={(name) => t('name', { language: name })}
      />
      <Field {...form.field('description')} label={t('descriptionLabel')} optional>
        <TextInput maxLength={badgeLimits.description} autoComplete="off" dir="auto" />
      </Field>
      <BadgeRuleFields form={form} badge={badge} metrics={metrics} />
      <div className="field-grid sm:grid-cols-2">
        <Field {...form.field('imageUrl')} label={t('image')} optional>
          <TextInput inputMode="url" autoComplete="off" dir="ltr" />
        </Field>
        <Field {...form.field('order')} label={t('order')} required>
          <TextInput type="number" min={0} step={1} />
        </Field>
      </div>
    </FormDialog>
  );
}
