import { FontField } from '#features/base/files/ui/FontField.tsx';
import { PictureField } from '#features/base/files/ui/PictureField.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { valueAt } from '#ui/forms/formValues.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ColorField } from './ColorField.tsx';
import type { SettingControlProps } from './settingControlProps.ts';
import { useSettingOptions } from './useSettingOptions.ts';

/** The control of one value, as its schema asks for. */
export function SettingControlView(props: SettingControlProps) {
  const { t } = useTranslation('community');
  const { field, path, form } = props;
  const { label, control } = field;
  const hint = field.description ?? undefined;
  switch (control) {
    case 'BOOLEAN':
      return <Checkbox {...form.checkbox(path)} label={label} hint={hint} />;
    case 'CHOICES':
    case 'LANGUAGES':
      return <ChoicesField {...props} />;
    case 'LINKS':
      return (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm font-medium">{label}</p>
          <LinkButton
            to={path === 'navigation' ? '/admin/navigation' : '/admin/navigation?area=footer'}
            variant="secondary"
            size="sm"
          >
            {t('editLinks')}
          </LinkButton>
        </div>
      );
    case 'COLOR':
      return <ColorField {...props} />;
    case 'IMAGE': {
      const value = valueAt(form.values, path);
      return (
        <PictureField
          whole
          label={label}
          addLabel={field.addLabel ?? label}
          hint={hint}
          value={typeof value === 'string' ? value : null}
          error={form.errorOf(path)}
          onChange={(address) => form.setValue(path, address)}
        />
      );
    }
    case 'FONT': {
      const value = valueAt(form.values, path);
      return (
        <FontField
          label={label}
          hint={hint}
          value={typeof value === 'string' ? value : null}
          error={form.errorOf(path)}
          onChange={(address) => form.setValue(path, address)}
        />
      );
    }
    default:
      return (
        <Field {...form.field(path)} label={label} hint={hint}>
          <ValueControl {...props} />
        </Field>
      );
  }
}

/** The control in a Field. */
function ValueControl({ field, form }: SettingControlProps) {
  const { control, maxLength } = field;
  const options = useSettingOptions(field, form);
  switch (control) {
    case 'CHOICE':
    case 'LANGUAGE':
    case 'COUNTRY':
      return (
        <Select className="max-w-sm">
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      );
    case 'NUMBER':
      return (
        <TextInput
          type="number"
          inputMode="numeric"
          min={field.min ?? undefined}
          max={field.max ?? undefined}
          className="max-w-40"
        />
      );
    case 'CODE':
      return (
        <TextArea
          rows={12}
          maxLength={maxLength ?? 100_000}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          className="max-h-96 font-mono text-sm"
        />
      );
    case 'LONG_TEXT':
    case 'LINES':
      return <TextArea rows={3} maxLength={maxLength ?? 10_000} dir="auto" />;
    default:
      return <TextInput maxLength={maxLength ?? 2000} autoComplete="off" dir="auto" />;
  }
}

function ChoicesField({ field, path, form }: SettingControlProps) {
  const { t } = useTranslation('community');
  const options = useSettingOptions(field, form);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">{field.label}</legend>
      {field.description && <p className="text-sm text-text-muted">{field.description}</p>}
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <Checkbox key={value} {...form.checkbox(path, value)} label={label} />
        ))}
      </div>
      {options.length === 0 && <p className="text-sm">{t('none')}</p>}
      <FieldError error={form.errorWithin(path)} />
    </fieldset>
  );
}
