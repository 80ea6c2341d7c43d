import { valueAtPath, withSetting } from '#core/settings/settingPath.ts';
import { isSameValue } from '#ui/forms/formValues.ts';
import type { SettingFieldInfo, SettingInfo } from './settingDocuments.ts';

/** By path: `{ branding: { primary: '#1f6feb' } }`. */
export type SettingValues = Record<string, unknown>;

/** Initial form values. */
export function valuesOfSettings(settings: readonly SettingInfo[]): SettingValues {
  return settings.reduce<SettingValues>(
    (values, setting) => ({
      ...withSetting(values, setting.path, formValue(setting, setting.value)),
    }),
    {},
  );
}

/** A value as the form holds it: a list of texts is edited as lines. */
export function formValue({ field }: Pick<SettingInfo, 'field'>, value: unknown): unknown {
  if (field.control === 'LIST' && Array.isArray(value)) {
    return value.map((row) => rowValue(field.fields, row));
  }
  return partValue(field, value);
}

/** A list row with blanks for missing fields; values without a field are kept. */
export function rowValue(fields: readonly SettingFieldInfo[], row: object): SettingValues {
  const shown = fields.map((field) => [field.name, partValue(field, valueAtPath(row, field.name))]);
  return { ...row, ...Object.fromEntries(shown) };
}

/** The settings whose values are not those that were read. */
export function changedSettings(
  settings: readonly SettingInfo[],
  values: SettingValues,
): SettingInfo[] {
  return settings.filter(
    (setting) => !isSameValue(valueAtPath(values, setting.path), formValue(setting, setting.value)),
  );
}

function partValue({ control, options }: SettingFieldInfo, value: unknown): unknown {
  if (control === 'LINES') return Array.isArray(value) ? value.join('\n') : '';
  if (value !== undefined) return value;
  if (control === 'BOOLEAN') return false;
  if (control === 'CHOICES') return [];
  return control === 'CHOICE' ? (options[0]?.value ?? null) : null;
}
