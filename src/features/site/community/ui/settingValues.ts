import { valueAtPath, withSetting } from '#core/settings/settingPath.ts';
import { isSameValue } from '#ui/forms/formValues.ts';
import type { SettingFieldInfo, SettingInfo } from './settingDocuments.ts';

/** By path: `{ branding: { primary: '#1f6feb' } }`. */
export type SettingValues = Record<string, unknown>;

/** What the form opens with. */
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

/** A row of a list, with a blank for each field that it lacks. */
export function rowValue(fields: readonly SettingFieldInfo[], row: object): SettingValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, partValue(field, valueAtPath(row, field.name))]),
  );
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
