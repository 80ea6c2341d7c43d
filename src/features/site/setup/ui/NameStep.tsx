import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type SetupStepProps, useSetupForm } from './useSetupForm.ts';

export function NameStep({ data, onSaved }: SetupStepProps) {
  const { t } = useTranslation('setup');
  const form = useSetupForm(data, { paths: ['name', 'description'], onSaved });
  return (
    <form {...form.formProps} noValidate className="flex max-w-xl flex-col gap-4">
      <Field {...form.field('name')} label={t('name.name')} required>
        <TextInput maxLength={80} autoComplete="off" dir="auto" />
      </Field>
      <Field {...form.field('description')} label={t('name.description')} optional>
        <TextArea rows={2} maxLength={300} dir="auto" />
      </Field>
      <FormErrorSummary form={form} />
      <Button {...form.submitProps} className="self-start">
        {t('save')}
      </Button>
    </form>
  );
}
