import { labelColon } from '#core/labelColon.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { valueAt } from '#ui/forms/formValues.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SettingControlProps } from './settingControlProps.ts';

/** A color, or none: then it follows from the others. */
export function ColorField({ field, path, form }: SettingControlProps) {
  const { t, language } = useTranslation('community');
  const value = valueAt(form.values, path);
  const { label, description, isOptional } = field;
  if (typeof value !== 'string') {
    const primary = valueAt(form.values, 'branding.primary');
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm font-medium">{label}</p>
          <p className="text-sm text-text-muted">{description ?? t('auto')}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${t('custom')}${labelColon(language)}${label}`}
          onClick={() => form.setValue(path, primary)}
        >
          {t('custom')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Field {...form.field(path)} label={label} hint={description}>
        <span className="flex items-center gap-4">
          <TextInput type="color" className="w-24! p-1" />
          <code className="text-sm text-text-muted">{value}</code>
        </span>
      </Field>
      {isOptional && (
        <Button variant="quiet" onClick={() => form.setValue(path, null)}>
          {t('auto')}
        </Button>
      )}
    </div>
  );
}
