import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { greetingSettingsFormSchema } from '../chatGreetingInputs.ts';
import { ChangeGreetingSettingsMutation, type ChatGreetingsData } from './chatGreetingDocuments.ts';

type ChatGreetingSettingsFormProps = {
  settings: Pick<ChatGreetingsData['chatGreetingAdmin'], 'isOn' | 'hoursBetween' | 'isChatOn'>;
};

/** The settings are those of `/admin/settings`. */
export function ChatGreetingSettingsForm({ settings }: ChatGreetingSettingsFormProps) {
  const { t } = useTranslation('chatGreetings');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: greetingSettingsFormSchema,
    defaultValues: { isOn: settings.isOn, hoursBetween: settings.hoursBetween as number | null },
    fieldErrorText: () => t('hoursRange'),
    formErrorText: () => t('failed'),
    onSubmit: ({ isOn, hoursBetween }) => {
      const changes = [
        { path: 'chatGreetings.isOn', value: isOn },
        { path: 'chatGreetings.hoursBetween', value: hoursBetween },
      ];
      return runOperation(ChangeGreetingSettingsMutation, { input: { changes } });
    },
    onSuccess: async () => {
      showSuccess(t('saved'));
      await revalidate();
    },
  });
  return (
    <form {...form.formProps} noValidate className="flex flex-col items-start gap-4">
      <div className="flex flex-col gap-1">
        <Checkbox label={t('isOn')} {...form.checkbox('isOn')} />
        {!settings.isChatOn && <p className="text-sm text-warning">{t('chatOff')}</p>}
      </div>
      <Field {...form.field('hoursBetween')} label={t('hoursBetween')} className="w-64 max-w-full">
        <TextInput type="number" inputMode="numeric" min={0} max={720} />
      </Field>
      <Button {...form.submitProps} variant="secondary">
        {t('save')}
      </Button>
      <FormErrorSummary form={form} />
    </form>
  );
}
