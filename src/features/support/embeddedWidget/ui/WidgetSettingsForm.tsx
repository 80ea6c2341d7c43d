import { useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { linesOf, widgetPositions } from '../widgetRules.ts';
import { ChangeWidgetSettingsMutation, type WidgetAdminData } from './widgetAdminDocuments.ts';

/** An origin. */
const example = 'https://www.example.com';

/** The settings are those of `/admin/settings`. */
export function WidgetSettingsForm({ widget }: { widget: WidgetAdminData }) {
  const { t } = useTranslation('widgetAdmin');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: async () => (await import('../widgetInputs.ts')).widgetSettingsFormSchema,
    defaultValues: {
      ...{ isOn: widget.isOn, position: widget.position },
      origins: widget.origins.join('\n'),
    },
    fieldErrorText: ({ field }) => (field === 'origins' ? t('settings.originsFault') : undefined),
    formErrorText: () => t('failed'),
    onSubmit: ({ isOn, position, origins }) => {
      const changes = [
        { path: 'embeddedWidget.isOn', value: isOn },
        { path: 'embeddedWidget.position', value: position },
        { path: 'embeddedWidget.origins', value: linesOf(origins) },
      ];
      return runOperation(ChangeWidgetSettingsMutation, { input: { changes } });
    },
    onSuccess: async () => {
      showSuccess(t('saved'));
      await revalidate();
    },
  });
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-5">
      <Checkbox label={t('settings.isOn')} {...form.checkbox('isOn')} />
      <Field
        {...form.field('origins')}
        label={t('settings.origins')}
        hint={t('settings.originsHint')}
      >
        <TextArea rows={3} dir="ltr" placeholder={example} spellCheck={false} />
      </Field>
      <Field {...form.field('position')} label={t('settings.position')}>
        <Select>
          {widgetPositions.map((position) => (
            <option key={position} value={position}>
              {t(`settings.${position}`)}
            </option>
          ))}
        </Select>
      </Field>
      {!widget.hasChat && <p className="text-sm text-text-muted">{t('settings.noChat')}</p>}
      <FormErrorSummary form={form} />
      <div>
        <Button {...form.submitProps}>{t('save')}</Button>
      </div>
    </form>
  );
}
